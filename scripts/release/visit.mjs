// Runs inside a root that has the release and nothing else: starts the demonstration, signs in as a browser would, and says
// who that is.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const jar = new Map();
const purser = spawn('/opt/purser/bin/purser', ['demo'], {
  env: { PORT: process.env.PORT },
  stdio: ['ignore', 'pipe', 'inherit'],
});

for await (const line of createInterface(purser.stdout)) {
  const [address] = /http:\S+/.exec(line) ?? [];
  if (!address) continue;
  await visit(new URL(address));
  purser.kill('SIGTERM');
}

async function visit({ origin, searchParams }) {
  const page = await walk(`${origin}/api/login?key=${searchParams.get('key')}`);
  const form = new URLSearchParams({ email: 'nora.lindqvist@example.com' });
  await walk(page.address, { method: 'POST', body: form, headers: { origin } });
  const me = await (await ask(`${origin}/api/me`)).json();
  const items = await (await ask(`${origin}/api/software`)).json();
  console.log(`signed in as ${me.name}, who sees ${items.length} items`);
}

/** Follows what an address leads to, and answers where that ends. */
async function walk(address, options) {
  const answer = await ask(address, options);
  const next = answer.headers.get('location');
  return next ? walk(new URL(next, address).href) : { address, text: await answer.text() };
}

async function ask(address, { headers, ...options } = {}) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(address, { ...options, headers: { ...headers, cookie }, redirect: 'manual' });
  for (const line of answer.headers.getSetCookie()) {
    const [name, value] = line.split(';', 1)[0].split('=');
    jar.set(name, value);
  }
  return answer;
}
