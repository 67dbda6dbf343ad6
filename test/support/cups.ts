import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ipp from '@sealsystems/ipp';
import { end, eventually, run } from './cups/processes.ts';
import { freePort } from '#support/free-port.ts';

export interface PrivateCups {
  /** For `printServer`: `ipp://127.0.0.1:PORT`. */
  readonly uri: string;
  /** For the clients' own `CUPS_SERVER`. */
  readonly socket: string;
  /** It answers nothing any more, until `resume`. */
  hang(): void;
  resume(): void;
  /** A driverless queue to a printer that speaks IPP. */
  addIppQueue(name: string, printerUri: string): Promise<void>;
  /** A raw queue to a port like 9100. */
  addRawQueue(name: string, port: number): Promise<void>;
  /** A queue to a device of any kind, which CUPS does not ask what it is. */
  addQueueTo(name: string, device: string): Promise<void>;
  /** As the administrator does it: all jobs of a queue go on in another one. */
  moveJobs(from: string, to: string): Promise<void>;
  /** The names of the jobs that a queue has done, oldest first. */
  jobNames(queue: string): Promise<string[]>;
  /** Resolves when no job waits or prints. */
  idle(): Promise<void>;
  log(): string;
  stop(): Promise<void>;
}

/** A real cupsd of our own: its own files, its own socket, one port of 127.0.0.1; the system's is not touched. */
export async function startCups(): Promise<PrivateCups> {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-cups-'));
  for (const name of ['etc', 'spool', 'spool/tmp', 'cache', 'state', 'log'])
    mkdirSync(join(folder, name), { recursive: true });
  const port = await freePort();
  const socket = join(folder, 'cups.sock');
  // cupsd refuses to run its filters as root; started by somebody else it stays that user.
  const isRoot = process.getuid?.() === 0;
  const who = isRoot ? 'User lp\nGroup lp\nSystemGroup root\n' : '';
  // Its filters must get in.
  chmodSync(folder, 0o755);
  writeFileSync(
    join(folder, 'etc/cupsd.conf'),
    `Listen 127.0.0.1:${port}
Listen ${socket}
LogLevel warn
Browsing No
DefaultAuthType None
WebInterface No
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  JobPrivateAccess all
  JobPrivateValues none
  <Limit All>
    Order allow,deny
    Allow all
  </Limit>
</Policy>
`,
  );
  writeFileSync(
    join(folder, 'etc/cups-files.conf'),
    `${who}ServerRoot ${folder}/etc
RequestRoot ${folder}/spool
TempDir ${folder}/spool/tmp
CacheDir ${folder}/cache
StateDir ${folder}/state
AccessLog ${folder}/log/access
ErrorLog ${folder}/log/error
PageLog ${folder}/log/page
FileDevice Yes
Sandboxing relaxed
`,
  );
  const child = spawn(
    'cupsd',
    ['-f', '-c', `${folder}/etc/cupsd.conf`, '-s', `${folder}/etc/cups-files.conf`],
    {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
    },
  );
  // The clients' own setting: no command here reaches the system's cupsd.
  const env = { ...process.env, CUPS_SERVER: socket, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
  const log = (): string => {
    try {
      return readFileSync(join(folder, 'log/error'), 'utf8');
    } catch {
      return '';
    }
  };
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const lpadmin = (...options: string[]): Promise<unknown> =>
    eventually(() => run('lpadmin', options, { env, timeout: 20_000 }));
  try {
    await eventually(() =>
      run('lpstat', ['-r'], { env, timeout: 5000 }).then(({ stdout }) => {
        if (!stdout.includes('is running')) throw new Error(`cupsd does not run: ${log()}`);
      }),
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    uri: `ipp://127.0.0.1:${port}`,
    socket,
    hang: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async addIppQueue(name, printerUri) {
      await lpadmin('-p', name, '-E', '-v', printerUri, '-m', 'everywhere');
    },
    async addRawQueue(name, devicePort) {
      await lpadmin('-p', name, '-E', '-v', `socket://127.0.0.1:${devicePort}`, '-m', 'raw');
    },
    async addQueueTo(name, device) {
      await lpadmin('-p', name, '-E', '-v', device, '-m', 'raw');
    },
    async moveJobs(from, to) {
      await run('lpmove', [from, to], { env, timeout: 20_000 });
    },
    async jobNames(queue) {
      const uri = `ipp://127.0.0.1:${port}/printers/${encodeURIComponent(queue)}`;
      // With one that cupsd has to read from its spool: of older jobs it answers no name else.
      const wanted = ['job-id', 'job-name', 'job-hold-until'];
      const asked = { 'which-jobs': 'completed', 'requested-attributes': wanted };
      const message = { 'operation-attributes-tag': asked };
      const printer = ipp.Printer(uri);
      const jobs = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
        printer.execute('Get-Jobs', message, (error, answer) =>
          error === null ? resolve([answer['job-attributes-tag'] ?? []].flat()) : reject(error),
        );
      });
      const numbered = jobs.map((job) => [Number(job['job-id']), String(job['job-name'])] as const);
      return numbered.sort(([a], [b]) => a - b).map(([, name]) => name);
    },
    idle: () =>
      eventually(async () => {
        const { stdout } = await run('lpstat', ['-o'], { env, timeout: 5000 });
        if (stdout.trim() !== '') throw new Error(`CUPS still prints: ${stdout}`);
      }, 30_000),
    log,
    stop,
  };
}
