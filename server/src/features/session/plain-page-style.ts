/** The style of the pages that the server writes by itself. */
export const plainPageStyle = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(0.978 0.003 245), oklch(0.172 0.006 250));
  --surface: light-dark(oklch(1 0 0), oklch(0.205 0.007 250));
  --hover: light-dark(oklch(0.965 0.004 245), oklch(0.245 0.008 250));
  --border: light-dark(oklch(0.920 0.004 245), oklch(0.300 0.008 250));
  --control: light-dark(oklch(0.645 0.012 245), oklch(0.560 0.012 250));
  --text: light-dark(oklch(0.235 0.014 250), oklch(0.955 0.004 250));
  --text-2: light-dark(oklch(0.430 0.014 250), oklch(0.790 0.008 250));
  --accent: light-dark(oklch(0.455 0.094 238), oklch(0.755 0.105 228));
  --fill: light-dark(oklch(0.455 0.094 238), oklch(0.525 0.106 238));
  --fill-hover: light-dark(oklch(0.395 0.082 240), oklch(0.480 0.098 238));
  --soft: light-dark(oklch(0.955 0.021 235), oklch(0.275 0.042 238));
  --ring: light-dark(oklch(0.540 0.112 238), oklch(0.720 0.120 230));
  --danger: light-dark(oklch(0.515 0.185 27), oklch(0.730 0.150 24));
  --warning: light-dark(oklch(0.495 0.105 68), oklch(0.800 0.120 80));
  --warning-soft: light-dark(oklch(0.974 0.026 88), oklch(0.280 0.040 78));
  --warning-line: light-dark(oklch(0.870 0.075 85), oklch(0.430 0.070 78));
}
* { box-sizing: border-box; margin: 0; }
body {
  min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--canvas); color: var(--text);
  font: 400 0.875rem/1.25rem "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", sans-serif;
}
main {
  width: 100%; max-width: 480px; display: grid; gap: 16px; padding: 24px;
  background: var(--surface); border: 1px solid var(--border); border-radius: 8px;
}
.brand { display: flex; align-items: center; gap: 8px; font-weight: 600; }
.brand svg { width: 24px; height: 24px; stroke: #fff; }
.plate { fill: var(--fill); stroke: none; }
.mode {
  margin-left: auto; padding: 2px 8px; border: 1px solid var(--warning-line); border-radius: 4px;
  background: var(--warning-soft); color: var(--warning); font-size: 0.75rem; font-weight: 500;
}
h1 { font-size: 1.25rem; line-height: 1.75rem; font-weight: 600; letter-spacing: -0.014em; }
h2 { font-size: 0.8125rem; font-weight: 500; margin-bottom: 8px; }
.lead, .note { color: var(--text-2); }
.note { padding-top: 16px; border-top: 1px solid var(--border); font-size: 0.75rem; line-height: 1.125rem; }
code { font-size: 0.95em; }
a { color: var(--accent); }
ul { list-style: none; padding: 0; display: grid; gap: 8px; }
button, .filled { font: inherit; color: inherit; cursor: pointer; border-radius: 6px; text-decoration: none; }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 2px solid var(--ring); outline-offset: 2px; }
.person {
  width: 100%; min-height: 52px; display: flex; align-items: center; gap: 12px; padding: 8px 12px;
  background: none; border: 1px solid var(--border); text-align: left;
}
.person:hover { background: var(--hover); }
.who { display: grid; min-width: 0; }
.who strong { font-weight: 500; }
.who span { color: var(--text-2); font-size: 0.8125rem; overflow-wrap: anywhere; }
.initials {
  flex: none; width: 32px; height: 32px; display: grid; place-items: center; border-radius: 50%;
  background: var(--soft); color: var(--accent); font-size: 0.75rem; font-weight: 600;
}
.badge {
  margin-left: auto; padding: 2px 8px; border-radius: 4px; background: var(--soft); color: var(--accent);
  font-size: 0.75rem; font-weight: 500;
}
.row { display: flex; flex-wrap: wrap; gap: 8px; }
input {
  flex: 1 1 200px; min-width: 0; height: 40px; padding: 0 12px; font: inherit; color: inherit;
  background: var(--surface); border: 1px solid var(--control); border-radius: 6px;
}
input::placeholder { color: var(--text-2); }
input[aria-invalid] { border-color: var(--danger); }
.error { margin-top: 8px; color: var(--danger); font-size: 0.8125rem; }
.filled {
  display: inline-grid; place-items: center; height: 40px; padding: 0 16px; border: 0;
  background: var(--fill); color: #fff; font-weight: 500;
}
.quiet { display: inline-grid; place-items: center; height: 40px; padding: 0 8px; }
.filled:hover { background: var(--fill-hover); }
.plain { min-height: 24px; padding: 0; border: 0; background: none; color: var(--accent); text-decoration: underline; }
`;
