import { execFileSync, spawnSync } from 'node:child_process';

// Greets the server at the socket in PostgreSQL's protocol, and prints the answer. As root it becomes the given account
// before.
const program = `
  const [socket, uid, gid] = process.argv.slice(1);
  if (uid) { process.setgroups([]); process.setgid(Number(gid)); process.setuid(Number(uid)); }
  const startup = Buffer.from('user\\0purser\\0database\\0postgres\\0\\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + startup.length);
  head.writeInt32BE(196608, 4);
  const connection = require('node:net').connect(socket);
  connection.on('error', (error) => console.log(error.code));
  connection.on('connect', () => connection.write(Buffer.concat([head, startup])));
  connection.on('data', (answer) => {
    console.log(answer[0] === 0x52 ? { 0: 'let in', 10: 'asked for the secret' }[answer.readInt32BE(5)] : 'refused');
    connection.destroy();
  });`;

export function connectAsOtherUser(url: string): string {
  const { searchParams } = new URL(url);
  const socket = `${searchParams.get('host')}/.s.PGSQL.${searchParams.get('port')}`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program, socket, ...otherUser()], {
    cwd: '/',
    encoding: 'utf8',
  });
  if (stderr !== '') throw new Error(stderr);
  return stdout.trim();
}

function otherUser(): string[] {
  if (process.getuid?.() !== 0) return [];
  return ['-u', '-g'].map((flag) => execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim());
}
