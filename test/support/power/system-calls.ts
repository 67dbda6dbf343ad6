import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A system call that changes what a disk or the world outside has. Paths are absolute; `at`: the position in the file, bytes. */
export type SystemCall =
  | { kind: 'create'; path: string; empties: boolean }
  | { kind: 'write'; path: string; at: number | null; bytes: Buffer }
  | { kind: 'truncate'; path: string; length: number }
  | { kind: 'sync'; path: string }
  | { kind: 'rename'; path: string; to: string }
  | { kind: 'remove'; path: string }
  /** Bytes to a socket of this peer, `HOST:PORT`, or to standard output. */
  | { kind: 'out'; connection: string; peer: string; bytes: Buffer };

/** What strace has to record for `readSystemCalls`. */
export const straceArguments = [
  ...['-f', '-yy', '-qq', '-xx', '-s', '4000000'],
  '-e',
  'trace=openat,write,pwrite64,writev,pwritev,sendto,sendmsg,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat',
];

const text = (escaped: string): string => bytes(escaped).toString('utf8');
const bytes = (escaped: string): Buffer => Buffer.from(escaped.replaceAll('\\x', ''), 'hex');
/** A file or a socket, as `-yy` shows it behind its number: `23<\x2f…>` or `26<TCP:[127.0.0.1:41420->127.0.0.1:34607]>`. */
const descriptor = /^(\d+)<(.*?)>(?=[,)]|$)/;

function behind(call: string): { number: string; place: string; rest: string } | null {
  // The `->` of a socket is no end.
  const found = descriptor.exec(call.replaceAll('->', '=>'));
  if (found === null) return null;
  const [whole, number = '', shown = ''] = found;
  const place = shown.startsWith('\\x') ? text(shown) : shown;
  return { number, place, rest: call.slice(whole.length) };
}

const strings = (rest: string): Buffer[] =>
  [...rest.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, hex = '']) => bytes(hex));

function writing(name: string, call: string): SystemCall | null {
  const found = behind(call);
  if (found === null) return null;
  const { number, place, rest } = found;
  const socket = /^TCP:\[(.+?)=>(.+?)\]$/.exec(place);
  const content = Buffer.concat(strings(rest));
  if (socket !== null)
    return { kind: 'out', connection: socket[1] ?? '', peer: socket[2] ?? '', bytes: content };
  if (number === '1') return { kind: 'out', connection: 'stdout', peer: 'stdout', bytes: content };
  if (!place.startsWith('/')) return null;
  const at =
    name === 'pwrite64' || name === 'pwritev'
      ? Number(/, (\d+)\)? *(=|<unfinished|$)/.exec(rest)?.[1])
      : null;
  return { kind: 'write', path: place, at, bytes: content };
}

function parsed(name: string, call: string): SystemCall | null {
  if (name === 'openat') {
    const path = text(/"((?:\\x[0-9a-f]{2})*)"/.exec(call)?.[1] ?? '');
    if (!/O_WRONLY|O_RDWR/.test(call) || call.includes(' = -1 ')) return null;
    return { kind: 'create', path, empties: call.includes('O_TRUNC') };
  }
  if (name.startsWith('rename') || name.startsWith('unlink')) {
    if (call.includes(' = -1 ')) return null;
    const [path = '', to = ''] = strings(call).map(String);
    return name.startsWith('rename') ? { kind: 'rename', path, to } : { kind: 'remove', path };
  }
  if (name === 'fsync' || name === 'fdatasync') {
    const found = behind(call);
    return found?.place.startsWith('/') === true ? { kind: 'sync', path: found.place } : null;
  }
  if (name === 'ftruncate') {
    const found = behind(call);
    return found === null
      ? null
      : { kind: 'truncate', path: found.place, length: Number(/^, (\d+)/.exec(found.rest)?.[1]) };
  }
  return writing(name, call);
}

/** What a later call must not be believed to have done before it has returned; a write may be on the disk as soon as it begins. */
const countsAtItsEnd = /^(fsync|fdatasync|rename|renameat|renameat2|unlink|unlinkat|openat)$/;

/** The calls of a recording by strace (`straceArguments`) that matter for the files below `folder` and for the world outside. */
export async function readSystemCalls(recording: string, folder: string): Promise<SystemCall[]> {
  const calls: SystemCall[] = [];
  const begun = new Map<string, string>();
  const take = (name: string, call: string): void => {
    const one = parsed(name, call);
    if (one === null || (one.kind !== 'out' && !one.path.startsWith(folder))) return;
    calls.push(one);
  };
  for await (const line of createInterface({ input: createReadStream(recording) })) {
    const [, thread = '', what = ''] = /^(\d+) +(.*)$/s.exec(line) ?? [];
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/s.exec(what);
    if (resumed !== null) {
      const first = begun.get(thread);
      begun.delete(thread);
      if (first !== undefined) take(resumed[1] ?? '', `${first}${resumed[2] ?? ''}`);
      continue;
    }
    const [, name = '', call = ''] = /^(\w+)\((.*)$/s.exec(what) ?? [];
    const cut = call.lastIndexOf(' <unfinished ...>');
    if (cut >= 0 && countsAtItsEnd.test(name)) begun.set(thread, call.slice(0, cut));
    else if (name !== '') take(name, call);
  }
  return calls;
}
