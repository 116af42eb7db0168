import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startListening } from '../../test/storages.ts';

const megabyte = 1024 * 1024;

/** A connection on which a test writes what it likes to an address, as no well-behaved client would. */
function connected(url: string) {
  const { hostname, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  onTestFinished(() => {
    socket.destroy();
  });
  let heard = '';
  socket.on('data', (text) => {
    heard += text;
  });
  socket.on('error', () => {});
  return {
    socket,
    heading: `PUT ${pathname}${search} HTTP/1.1\r\nHost: x\r\n`,
    heard: () => heard,
    /** Waits for a text and answers all that was heard. */
    async hear(text: string): Promise<string> {
      while (!heard.includes(text)) await once(socket, 'data');
      return heard;
    },
  };
}

test('A file that says it is too large is refused before a byte of it is sent', async () => {
  await using app = await startListening();
  const { socket, heading, hear } = connected(app.reach((await app.issue()).url));
  socket.write(`${heading}Content-Length: ${51 * megabyte}\r\n\r\n`);
  expect(await hear('At most 50 MB are possible')).toContain('HTTP/1.1 413');
  socket.destroy();
});

test('Who is refused while still sending reads why, and may go on with the same connection', async () => {
  await using app = await startListening();
  const { url } = await app.issue();
  for (const [address, status] of [
    [url.replace('size=', 'size=9'), 403],
    [url, 413],
  ] as const) {
    const { socket, heading, hear } = connected(app.reach(address));
    socket.write(`${heading}Content-Length: ${8 * megabyte}\r\n\r\n`);
    expect(await hear('"detail"')).toContain(`HTTP/1.1 ${status}`);
    socket.write(Buffer.alloc(8 * megabyte));
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await hear('HTTP/1.1 200 OK')).toContain('"status":"ok"');
  }
});

test('Who goes on sending for ever is told why and cut off', async () => {
  await using app = await startListening();
  const { socket, heading, heard } = connected(app.reach((await app.issue()).url));
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(megabyte, 'a'), Buffer.from('\r\n')]);
  const endless = Readable.from(
    (function* () {
      yield Buffer.from(`${heading}Transfer-Encoding: chunked\r\n\r\n`);
      for (;;) yield chunk;
    })(),
  );
  endless.pipe(socket);
  await new Promise((resolve) => {
    socket.once('close', resolve);
  });
  endless.destroy();
  expect(heard()).toContain('HTTP/1.1 413');
});

test('Bytes arrive as they were sent, whatever their type and encoding are said to be', async () => {
  await using app = await startListening();
  const said: Record<string, string>[] = [
    { 'content-type': 'application/json' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
  ];
  for (const headers of said) {
    const { key, url } = await app.issue();
    expect((await app.put(url, Buffer.from('{"not json'), headers)).status).toBe(204);
    expect(await buffer(await app.files.read(key))).toEqual(Buffer.from('{"not json'));
  }
});
