import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

// Left to itself, the bundler makes a file of each set of modules that the same screens share, some of 200 bytes; each
// costs a request with a kilobyte of headers. What only sign-in needs is one file, and small ones join their neighbours.
const fewFiles = [
  { name: 'start', tags: ['$initial' as const], priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
];

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, 'PURSER_DEV_');
  const api = env.PURSER_DEV_API ?? 'http://127.0.0.1:3000';
  return {
    root: import.meta.dirname,
    plugins: [react(), tailwindcss()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2024',
      // light-dark() is kept as written: these are the first browsers that know it.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // The content security policy knows neither inline scripts nor data: addresses for fonts.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: true,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: fewFiles },
          // A shared file would be named after everybody who shares it.
          chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        },
      },
    },
    server: { proxy: { '/api': { target: api, changeOrigin: false } } },
  };
});
