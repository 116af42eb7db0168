import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { root } from './places.mjs';

const program = `
  import { become } from './scripts/child.mjs';
  become([process.execPath, '-e', 'console.log(process.pid, process.env.WORD, process.cwd()); process.exitCode = 7'], {
    env: { WORD: 'given' },
  });
  console.log('the wrapper is still here');
`;

test('A process that becomes its task keeps its number, answers with the exit code of the task, and nothing stays beside it', async () => {
  const wrapper = spawn(process.execPath, ['--input-type=module', '-e', program], { cwd: root });
  const ended = once(wrapper, 'exit');
  const said = (await text(wrapper.stdout)).trim();
  const [code] = await ended;
  const became = [`${wrapper.pid} given ${root}`, 7];
  const stayed = ['the wrapper is still here', 0];
  expect([said, code]).toEqual(process.platform === 'win32' ? stayed : became);
});
