import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, eventually, run } from './cups/processes.ts';
import { freePort } from '#support/free-port.ts';

export interface IppPrinter {
  readonly port: number;
  readonly uri: string;
  /** The files that it has received and kept, oldest first. */
  received(): { name: string; bytes: Buffer }[];
  /** What the jobs asked for, oldest first: as the engine gets it, such as `IPP_SIDES`. */
  asked(): Record<string, string>[];
  /** Takes the paper out, or puts it in: the next job stops for it, or goes on. */
  setPaper(there: boolean): void;
  stop(): Promise<void>;
}

/**
 * CUPS's own `ippeveprinter`: a real IPP Everywhere printer that keeps what it gets. Its print command stands for the engine: it
 * says media-empty and waits as long as there is no paper.
 */
/** `avahi`: the bus of a real avahi (`avahi.ts`), by which it announces itself; without it a stub stands in. */
export async function startIppPrinter(
  options: { name?: string; pageMs?: number; avahi?: { bus: string } } = {},
): Promise<IppPrinter> {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-ipp-'));
  const spool = join(folder, 'spool');
  const empty = join(folder, 'paper-is-out');
  const command = join(folder, 'engine.sh');
  const stub = join(folder, 'avahi.so');
  mkdirSync(spool);
  // It keeps a job's file when -k is given; the engine only takes its time.
  writeFileSync(
    command,
    `#!/bin/sh
env | grep '^IPP_' > "${folder}/asked-$(ls "${folder}" | grep -c '^asked')"
if [ -e "${empty}" ]; then
  echo 'STATE: +media-empty-error' >&2
  while [ -e "${empty}" ]; do sleep 0.1; done
  echo 'STATE: -media-empty-error' >&2
fi
sleep ${(options.pageMs ?? 0) / 1000}
exit 0
`,
  );
  chmodSync(command, 0o755);
  await run('gcc', [
    '-shared',
    '-fPIC',
    '-O1',
    '-w',
    '-o',
    stub,
    join(import.meta.dirname, 'cups/avahi-stub.c'),
  ]);
  const port = await freePort();
  const child = spawn(
    'ippeveprinter',
    [
      '-2',
      '-p',
      String(port),
      '-n',
      'localhost',
      ...(options.avahi === undefined ? ['-r', 'off'] : []),
      '-d',
      spool,
      '-k',
      '-c',
      command,
      '-s',
      '60',
      '-f',
      'application/pdf,image/pwg-raster,image/urf',
      options.name ?? 'Dockprint laser',
    ],
    {
      env: {
        ...process.env,
        ...(options.avahi === undefined
          ? { LD_PRELOAD: stub }
          : { DBUS_SYSTEM_BUS_ADDRESS: options.avahi.bus }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words = (words + String(chunk)).slice(-4000)));
  child.stdout.resume();
  const uri = `ipp://localhost:${port}/ipp/print`;
  const stop = async (): Promise<void> => {
    rmSync(empty, { force: true });
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`ippeveprinter ended: ${words}`);
      await run('ipptool', ['-q', uri, 'get-printer-attributes.test'], { timeout: 5000 });
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    port,
    uri,
    received: () =>
      readdirSync(spool, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(pdf|pwg|urf)$/.test(entry.name))
        .map((entry) => entry.name)
        .toSorted((a, b) => parseInt(a) - parseInt(b))
        .map((name) => ({ name, bytes: readFileSync(join(spool, name)) })),
    asked: () =>
      readdirSync(folder)
        .filter((name) => name.startsWith('asked-'))
        .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
        .map((name) =>
          Object.fromEntries(
            readFileSync(join(folder, name), 'utf8')
              .split('\n')
              .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
          ),
        ),
    setPaper(there) {
      if (there) rmSync(empty, { force: true });
      else writeFileSync(empty, '');
    },
    stop,
  };
}
