import { fillDemo } from '../demo/fill-demo.ts';
import { readConfig } from '../src/platform/config.ts';

// A process of its own, as the command is one: what the filling leaves open would keep it from ending.
const items = await fillDemo(readConfig(process.env));
process.stdout.write(`A portfolio of ${items} items and the requests for more is ready.\n`);
