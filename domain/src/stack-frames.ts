/** Where an error of the browser came from, without anything that people typed (docs/product/operations.md#errors-of-the-browser). */

const mostFrames = 30;
const longestLine = 500;

/**
 * The lines of a stack with a function and a place in a file, cut down to these; at most 30. A message,
 * which may quote what was typed, is dropped, and so are hosts, folders and queries.
 * @example framesOf('TypeError: x\n    at save (https://a.example/assets/form-1.js:1:20)') // ['save form-1.js:1:20']
 */
export function framesOf(stack: string): string[] {
  const frames: string[] = [];
  for (const line of stack.split('\n')) {
    const frame = line.length > longestLine ? undefined : frameOf(line.trim());
    if (frame !== undefined) frames.push(frame);
    if (frames.length === mostFrames) break;
  }
  return frames;
}

// `at name (https://host/assets/file.js:1:23)` of Chrome, `name@https://host/assets/file.js:1:23` of Firefox and Safari.
function frameOf(line: string): string | undefined {
  const [position] = /:\d{1,7}:\d{1,7}\)?$/.exec(line) ?? [];
  if (position === undefined) return undefined;
  const before = line.slice(0, -position.length);
  const begin = before.indexOf('http');
  const name = before
    .slice(0, Math.max(begin, 0))
    .replace(/^at /, '')
    .replace(/^(?:async|new) /, '')
    .replace(/ ?[(@]$/, '');
  const [address = ''] = before.slice(begin).split(/[?#]/, 1);
  if (begin < 0 || !/^[\w$.<>]*$/.test(name) || !/^https?:\/\/\S+$/.test(address)) return undefined;
  const file = address.slice(address.lastIndexOf('/') + 1);
  // An address of something else may be a secret, such as a calendar's.
  if (!/^[\w.-]{1,100}\.[cm]?[jt]sx?$/.test(file)) return undefined;
  return `${name} ${file}${position.replace(')', '')}`.trim();
}
