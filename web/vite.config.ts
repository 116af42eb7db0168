import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';

// Left to itself, the bundler makes a file of each set of modules that the same screens share, some of 200 bytes; each
// costs a request with a kilobyte of headers. What is always fetched together is one file. Both groups hold all that
// their modules import: a group that doesn't makes files that import each other, whose constants may not be there yet.
const wholes = [
  { name: 'sign-in', tags: ['$initial' as const], priority: 1 },
  { name: 'shell', test: /[\\/]src[\\/]router\.tsx$/ },
  // What a page draws that other pages draw too: two dozen files of some 300 bytes each, left to itself.
  {
    name: 'components',
    test: /[\\/]lucide-react[\\/].*[\\/]icons[\\/](?:arrow-down|arrow-up|circle-dot|download|file-up|lock|mail|message-square|panel-right-open|pencil|plus|printer|search-x|trash|trash-2|upload)\.m?js$|[\\/]src[\\/](?:ui[\\/](?:answer|card|checkbox|choose-all|days-left|drop-zone|empty-state|key-moves|menu|money|not-refreshed|person|progress|query-error|row-twist|select|show-more|skeleton|split-bar|split-page|status-mark|toolbar)|lib[\\/](?:download-csv|expected-size|field-texts|format-instant|now|pending-file|refresh-portfolio|segment-color|status-shape|use-settled)|features[\\/](?:import[\\/]undo-on-demand|requests[\\/](?:details[\\/]create-request|lists[\\/](?:stages|shown-names)))|screens[\\/](?:request[\\/]new-request|software-panel[\\/]software-on-demand)|(?:policy|price-review|segments|sentence-list))\.tsx?$/,
  },
  // A table that is drawn whole, and what stands around it.
  {
    name: 'tables',
    test: /[\\/]src[\\/]ui[\\/](?:data-table|figures|opened-in-sight|table-frame|waiting-table)\.tsx?$/,
  },
  // What the table, the panel and the page of renewals say of a term, and choose among lists by.
  {
    name: 'terms',
    test: /[\\/]lucide-react[\\/].*[\\/]icons[\\/](?:arrow-right|chevron-right|refresh-cw|undo-2)\.m?js$|[\\/]src[\\/](?:ui[\\/](?:filter-chip|segmented|toggle-chip)|renewal[\\/](?:civil-days|day-words|snooze|state-labels))\.tsx?$/,
  },
  // What asks before something is lost, and what its fields stand in.
  {
    name: 'forms',
    test: /[\\/]useBlocker\.m?js$|[\\/]src[\\/](?:lib[\\/](?:keys|server-message)|screens[\\/]leave-guard|ui[\\/](?:cancel-button|close-guard|confirm-dialog|dialog|dialog-close|fault-focus|field|form-dialog|text-input))\.tsx?$/,
  },
  // What opens above a page: dialogs, and what floats beside a button. No page needs it to be drawn.
  { name: 'layers', test: /[\\/]src[\\/]ui[\\/]open-(?:popover|dialog|confirm-dialog)\.tsx$/ },
  // Lists and forms of Settings that two people may save.
  {
    name: 'shared',
    test: /[\\/]src[\\/](?:lib[\\/](?:draft|use-draft)|ui[\\/](?:conflict-dialog|editable-list|save-bar|shared-save))\.tsx?$/,
  },
  // What is said of an item or a request, and attached to it.
  {
    name: 'threads',
    test: /[\\/]src[\\/]features[\\/](?:comments[\\/](?:comments-section|comments\.queries)|files[\\/](?:pick-files|upload-toasts|use-claimed-uploads))\.tsx?$/,
  },
  // What the page of a request, the panel and their forms know of terms: amounts and shares as they are typed, and what changed.
  {
    name: 'typed-terms',
    test: /[\\/]src[\\/](?:approvals[\\/]conditions|currencies[\\/](?:decimals|rates)|lib[\\/]input-values|request-changes|ui[\\/]share-draft|features[\\/]requests[\\/](?:request-writes|department-shares|details[\\/]alike\.queries))\.tsx?$/,
  },
];

// Built once and sent many times: the server, which compresses in haste, would send a tenth more.
const compressed: Plugin = {
  name: 'compressed',
  writeBundle({ dir = '' }, files) {
    for (const name of Object.keys(files).filter((file) => /\.(js|css)$/.test(file))) {
      const file = join(dir, name);
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
    }
  },
};

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, 'PURSER_DEV_');
  const api = env.PURSER_DEV_API ?? 'http://127.0.0.1:3000';
  return {
    root: import.meta.dirname,
    // Tailwind's own pass would unfold nested rules for browsers older than those of `cssTarget`.
    plugins: [react(), tailwindcss({ optimize: false }), compressed],
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
        output: { codeSplitting: { groups: wholes } },
        // A page carries the addresses that it calls, not those of the whole API.
        optimization: { inlineConst: { mode: 'all' } },
        // A form that checks with an endpoint's schema doesn't carry the endpoints beside it.
        treeshake: { manualPureFunctions: ['endpoint', 'requestEndpoint', 'endpointsOf'] },
      },
    },
    // The server also stands in for Google, and takes the key of the address that it prints.
    server: {
      proxy: Object.fromEntries(
        ['/api', '/evaluation', '^/[^?]*\\?(.*&)?key='].map((path) => [
          path,
          { target: api, changeOrigin: false },
        ]),
      ),
    },
  };
});
