import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askRunning } from '#main/cli/control/control-client.ts';
import { openControl } from '#main/cli/control/control-server.ts';
import type { Perform } from '#main/cli/control/request.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

const never = new AbortController().signal;
const quiet = { line: () => undefined, complain: () => undefined };

async function control(perform: Perform, dataFolder = temporaryFolder()) {
  const asked: unknown[] = [];
  const opened = await openControl({
    dataFolder,
    perform: (request, ...rest) => {
      asked.push(request);
      return perform(request, ...rest);
    },
    report: () => undefined,
  });
  onTestFinished(() => opened.close());
  const file = join(dataFolder, 'control.json');
  const { address, key } = JSON.parse(readFileSync(file, 'utf8')) as { address: string; key: string };
  const dial = (): Promise<Socket> =>
    new Promise((resolve) => {
      const socket = connect(address, () => {
        resolve(socket);
      });
      socket.on('error', () => undefined);
      onTestFinished(() => void socket.destroy());
    });
  return { dataFolder, asked, opened, file, address, key, dial };
}

test('answers line by line, and is private', async () => {
  const at = await control((_request, listener) => {
    listener.line({ n: 1 });
    listener.complain('slow');
    return Promise.resolve(11);
  });
  const heard: unknown[] = [];
  const listener = {
    line: (line: object) => heard.push(line),
    complain: (words: string) => heard.push(words),
  };
  expect(await askRunning(at.dataFolder, { do: 'status' }, listener as never, never)).toEqual({
    is: 'done',
    exitCode: 11,
  });
  expect(heard).toEqual([{ n: 1 }, 'slow']);
  expect([statSync(at.file).mode & 0o777, statSync(at.address).mode & 0o777]).toEqual([0o600, 0o600]);
  await at.opened.close();
  expect([existsSync(at.file), existsSync(at.address)]).toEqual([false, false]);
  expect(await askRunning(at.dataFolder, { do: 'status' }, quiet, never)).toEqual({
    is: 'nobody',
    heard: false,
  });
});

test('does nothing for whoever lacks the key, sends too much, or asks what is no request', async () => {
  const at = await control(() => Promise.resolve(0));
  const frame = (body: string) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(Buffer.byteLength(body));
    return Buffer.concat([head, Buffer.from(body)]);
  };
  const bad = [
    frame(JSON.stringify({ nonce: 'a', proof: '0'.repeat(64), request: { do: 'status' } })),
    frame(JSON.stringify({ request: { do: 'status' } })),
    frame('{'),
    Buffer.from([0xff, 0xff, 0xff, 0xff]),
  ];
  for (const bytes of bad) {
    const socket = await at.dial();
    socket.resume().write(bytes);
    await until('is turned away', () => socket.destroyed);
  }
  const wrong = { do: 'submit', id: 'no-uuid' } as never;
  expect(await askRunning(at.dataFolder, wrong, quiet, never)).toEqual({ is: 'nobody', heard: false });
  expect(at.asked).toEqual([]);
});

test('eight callers at once; one that leaves makes room', async () => {
  const at = await control(() => Promise.resolve(0));
  const sockets = await Promise.all(Array.from({ length: 8 }, () => at.dial()));
  expect(await askRunning(at.dataFolder, { do: 'status' }, quiet, never)).toEqual({
    is: 'nobody',
    heard: false,
  });
  sockets[0]?.destroy();
  for (let tries = 0; tries < 200; tries += 1)
    if ((await askRunning(at.dataFolder, { do: 'status' }, quiet, never)).is === 'done') return;
  throw new Error('there was never room');
});

test('a file that others can write, and a station that does not know the key, are not believed', async () => {
  const at = await control(() => Promise.resolve(0));
  chmodSync(at.file, 0o644);
  expect(await askRunning(at.dataFolder, { do: 'status' }, quiet, never)).toEqual({
    is: 'nobody',
    heard: false,
  });
  chmodSync(at.file, 0o600);
  const heard: string[] = [];
  const impostor = createServer((socket) => {
    const say = (value: object) => {
      const body = Buffer.from(JSON.stringify(value));
      const head = Buffer.alloc(4);
      head.writeUInt32BE(body.length);
      socket.write(Buffer.concat([head, body]));
    };
    say({ nonce: 'x' });
    socket.on('data', (bytes) => {
      heard.push(bytes.toString());
      say({ proof: '0'.repeat(64) });
      say({ end: 0 });
    });
  });
  const address = join(temporaryFolder(), 's');
  await new Promise<void>((resolve) => {
    impostor.listen(address, resolve);
  });
  onTestFinished(() => void impostor.close());
  writeFileSync(at.file, JSON.stringify({ address, key: at.key, pid: 1 }));
  expect(await askRunning(at.dataFolder, { do: 'status' }, quiet, never)).toEqual({
    is: 'nobody',
    heard: false,
  });
  expect(heard).toHaveLength(1);
});

// Regression: the station had begun, its proof was not read yet, and the caller was told that nobody runs.
test('a caller that wants no more the moment it is heard is told how far it came', async () => {
  const ending = new AbortController();
  const at = await control(async (_request, _listener, signal) => {
    ending.abort();
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    return 12;
  });
  expect(await askRunning(at.dataFolder, { do: 'status' }, quiet, ending.signal)).toEqual({
    is: 'done',
    exitCode: 12,
  });
});

test('a caller that wants no more does not wait for a station that fell silent', async () => {
  const ending = new AbortController();
  const silent = createServer((socket) => {
    socket.write(`${JSON.stringify({ nonce: 'x' })}\n`);
    socket.on('error', () => undefined);
    socket.on('data', () => {
      ending.abort();
    });
  });
  const at = await control(() => Promise.resolve(0));
  const address = join(temporaryFolder(), 's');
  await new Promise<void>((resolve) => {
    silent.listen(address, resolve);
  });
  onTestFinished(() => void silent.close());
  writeFileSync(at.file, JSON.stringify({ address, key: at.key, pid: 1 }));
  expect(await askRunning(at.dataFolder, { do: 'status' }, quiet, ending.signal)).toEqual({
    is: 'nobody',
    heard: false,
  });
});

test('a caller that wants no more is told how far it came; a long data folder works too', async () => {
  const long = join(temporaryFolder(), 'x'.repeat(90));
  mkdirSync(long, { recursive: true });
  const at = await control(async (_request, listener, signal) => {
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
    });
    listener.line({ state: 'waiting' });
    return 12;
  }, long);
  const ending = new AbortController();
  const lines: object[] = [];
  const asked = askRunning(
    at.dataFolder,
    { do: 'status' },
    { ...quiet, line: (line) => void lines.push(line) },
    ending.signal,
  );
  await until('is asked', () => at.asked.length === 1);
  ending.abort();
  expect([await asked, lines]).toEqual([{ is: 'done', exitCode: 12 }, [{ state: 'waiting' }]]);
});
