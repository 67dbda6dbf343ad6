import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dice } from '#support/dice.ts';
import { RecordedDisk, type Cut } from '#support/power/recorded-disk.ts';
import { readSystemCalls, type SystemCall } from '#support/power/system-calls.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const write = (path: string, at: number, bytes: string): SystemCall => ({
  ...{ kind: 'write', path, at },
  bytes: Buffer.from(bytes),
});
function left(calls: SystemCall[], cut: Cut, seed = 1): Record<string, string> {
  const disk = new RecordedDisk();
  for (const call of calls) disk.apply(call);
  const folder = mkdtempSync(join(temporaryFolder(), 'cut-'));
  disk.writeAfterCut(cut, dice(seed), (path) => join(folder, path));
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'latin1')]),
  );
}
const base: SystemCall[] = [
  { kind: 'create', path: 'a', empties: false, isNew: true },
  write('a', 0, 'first'),
  { kind: 'sync', path: 'a' },
];

test('what a sync has promised lasts; what came after it lasts, or not', () => {
  const calls = [...base, write('a', 5, ' second')];
  expect(left(calls, 'none')).toEqual({ a: 'first' });
  expect(left(calls, 'all')).toEqual({ a: 'first second' });
});

test('a write behind the end leaves zeros before it, and one that is torn leaves whole sectors', () => {
  expect(left([...base, write('a', 7, 'x')], 'all')).toEqual({ a: 'first\0\0x' });
  const long = `${'1'.repeat(512)}${'2'.repeat(512)}`;
  const seen = new Set(
    Array.from({ length: 40 }, (_, seed) => left([...base, write('a', 0, long)], 'torn', seed)['a']),
  );
  expect(seen).toContain('first');
  expect(seen).toContain(long);
  expect(seen).toContain('1'.repeat(512));
  expect([...seen].some((one) => one?.startsWith('first\0') === true && one.endsWith('2'))).toBe(true);
  expect(seen.size).toBe(4);
});

test('of two writes the later one may last alone', () => {
  const calls = [...base, write('a', 0, 'X'), write('a', 1, 'Y')];
  const seen = new Set(Array.from({ length: 40 }, (_, seed) => left(calls, 'some', seed)['a']));
  expect(seen).toEqual(new Set(['first', 'Xirst', 'fYrst', 'XYrst']));
});

test('a new name lasts with the next sync of any file', () => {
  const renamed: SystemCall[] = [...base, { kind: 'rename', path: 'a', to: 'b' }];
  expect(left(renamed, 'none')).toEqual({ a: 'first' });
  expect(left([...renamed, { kind: 'sync', path: 'b' }], 'none')).toEqual({ b: 'first' });
  expect(left([...base, { kind: 'remove', path: 'a' }], 'none')).toEqual({ a: 'first' });
  expect(left([...base, { kind: 'truncate', path: 'a', length: 2 }], 'all')).toEqual({ a: 'fi' });
});

test('the calls of a recording, also where another thread came in between', async () => {
  const hex = (text: string) =>
    Buffer.from(text)
      .toString('hex')
      .replaceAll(/../g, String.raw`\x$&`);
  const file = join(temporaryFolder(), 'recording');
  const at = hex('/f/a');
  const lines = [
    `7 openat(AT_FDCWD<${hex('/f')}>, "${at}", O_RDWR|O_CREAT|O_CLOEXEC, 0644) = 21<${at}>`,
    `7 openat(AT_FDCWD<${hex('/f')}>, "${hex('/f/none')}", O_RDWR) = -1 ENOENT (No such file or directory)`,
    `7 pwrite64(21<${at}>, "${hex('page')}", 4, 4096) = 4`,
    `7 fdatasync(21<${at}> <unfinished ...>`,
    `8 write(26<TCP:[127.0.0.1:41420->127.0.0.1:9100]>, "${hex('^XA')}", 3) = 3`,
    `7 <... fdatasync resumed>) = 0`,
    `7 writev(27<TCP:[127.0.0.1:41421->127.0.0.1:80]>, [{iov_base="${hex('POST ')}", iov_len=5}, {iov_base="${hex('/x')}", iov_len=2}], 2) = 7`,
    `7 write(1<pipe:[77]>, "${hex('saved 7\n')}", 8) = 8`,
    `7 write(22<${hex('/elsewhere')}>, "${hex('no')}", 2) = 2`,
  ];
  writeFileSync(file, lines.join('\n'));
  const calls = await readSystemCalls(file, '/f');
  expect(calls.map((one) => ('bytes' in one ? { ...one, bytes: String(one.bytes) } : one))).toEqual([
    { kind: 'create', path: '/f/a', empties: false, isNew: true },
    { kind: 'write', path: '/f/a', at: 4096, bytes: 'page' },
    { kind: 'out', connection: '127.0.0.1:41420', peer: '127.0.0.1:9100', bytes: '^XA' },
    { kind: 'sync', path: '/f/a' },
    { kind: 'out', connection: '127.0.0.1:41421', peer: '127.0.0.1:80', bytes: 'POST /x' },
    { kind: 'out', connection: 'stdout', peer: 'stdout', bytes: 'saved 7\n' },
  ]);
});
