import { mergeConfig } from 'vite';
import serverBuild from '../vite.config.ts';

// The program of the journeys, built as the server is, into a folder that no release has.
export default mergeConfig(serverBuild, {
  build: {
    outDir: 'test/dist',
    rolldownOptions: {
      input: { main: 'test/journeys-program.ts' },
      output: { banner: 'const packagesFolder = `${import.meta.dirname}/../../../node_modules`;' },
    },
  },
});
