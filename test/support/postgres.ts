import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, DatabaseError } from 'pg';
import { postgresPrograms } from '../../scripts/setup/postgres-programs.mjs';
import { eventually, run } from './cups/processes.ts';
import { freePort } from '#support/free-port.ts';

/** A PostgreSQL of our own: its own files, its own password, one port of 127.0.0.1; the system's clusters are not touched. */
export interface PrivatePostgres {
  readonly port: number;
  /** Of the superuser `postgres`. */
  readonly password: string;
  readonly folder: string;
  /** `postgres://USER@127.0.0.1:PORT/DATABASE`, without a password. */
  url(user: string, database?: string): string;
  /** As the superuser, on a connection of its own. */
  query<Row extends object = Record<string, unknown>>(
    sql: string,
    values?: unknown[],
    database?: string,
  ): Promise<Row[]>;
  start(): Promise<void>;
  /** In order: what is committed is on disk. */
  stop(): Promise<void>;
  /** The postmaster and all its children at once, as a power cut. */
  kill9(): Promise<void>;
  /** Every process stands still: connections stay open and nothing answers. */
  hang(): void;
  resume(): void;
  log(): string;
  /** Stopped, and its files are gone. */
  remove(): Promise<void>;
}

export interface PostgresOptions {
  /** fsync as in a warehouse; else off, which survives a killed process but no power cut. */
  isDurable?: boolean;
  /** PEM files: the server speaks TLS too. */
  tls?: { certificate: string; key: string };
  /** More settings of postgresql.conf. */
  settings?: Readonly<Record<string, string>>;
}

/** PostgreSQL refuses to run as root; who is not root stays who he is. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const line = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (line === null) throw new Error('there is no user postgres; `npm run setup` installs it');
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

/** A cluster in which nothing is yet, and the password of its superuser. */
interface Blank {
  readonly data: string;
  readonly password: string;
}

async function makeBlank(programs: string, user: ReturnType<typeof serverUser>): Promise<Blank> {
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-pg-blank-'));
  process.once('exit', () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const password = randomBytes(12).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== null) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const data = join(folder, 'data');
  const words = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  await run(join(programs, 'initdb'), [...words, '--no-sync', '-E', 'UTF8', '--no-locale'], {
    ...user,
    cwd: folder,
  });
  return { data, password };
}
/** Made once in a process and copied for each server: `initdb` takes ten times as long as a copy of what it made. */
let blank: Promise<Blank> | null = null;

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  });
}

/** Stations at work take locks in another order than an administrator's DROP: PostgreSQL ends one of the two, and he says it again. */
async function sayAgain<T>(statement: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1)
    try {
      return await statement();
    } catch (error) {
      const isDeadlock = error instanceof DatabaseError && error.code === '40P01';
      if (!isDeadlock || turn === 10) throw error;
    }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
}

/** @throws where PostgreSQL is not installed, saying so: a test that needs it fails and does not pass silently. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PrivatePostgres> {
  const programs = postgresPrograms();
  if (programs === null)
    throw new Error('PostgreSQL 15 or newer is not installed; `npm run setup` installs it');
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-pg-'));
  const own = (file: string, mode: number): void => {
    if (user !== null) chownSync(file, user.uid, user.gid);
    chmodSync(file, mode);
  };
  own(folder, 0o700);
  const tls: string[] = [];
  for (const [name, from] of Object.entries(options.tls ?? {})) {
    copyFileSync(from, join(folder, name));
    own(join(folder, name), 0o600);
    tls.push('-c', `${name === 'key' ? 'ssl_key_file' : 'ssl_cert_file'}=${join(folder, name)}`);
  }
  const data = join(folder, 'data');
  const as = user ?? {};
  blank ??= makeBlank(programs, user);
  const { data: made, password } = await blank;
  cpSync(made, data, { recursive: true });
  chmodSync(data, 0o700);
  if (user !== null)
    for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
      chownSync(join(data, name), user.uid, user.gid);
  const port = await freePort();
  const settings = Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '300',
    shared_buffers: '64MB',
    // In its own folder, where a kill leaves nothing behind.
    dynamic_shared_memory_type: 'mmap',
    ...(options.isDurable === true ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...(tls.length > 0 ? { ssl: 'on' } : {}),
    ...options.settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  let child: ChildProcess | null = null;
  let said = '';
  const whole = (): number[] => (child?.pid === undefined ? [] : [child.pid, ...childrenOf(child.pid)]);
  const killAll = (): void => {
    for (const pid of whole()) signal(pid, 'SIGKILL');
  };
  // A test run that ends leaves no server behind.
  const removeAtExit = (): void => {
    killAll();
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', removeAtExit);

  const server: PrivatePostgres = {
    port,
    password,
    folder,
    url: (name, database = 'postgres') => `postgres://${name}@127.0.0.1:${port}/${database}`,
    async query<Row extends object>(sql: string, values: unknown[] = [], database = 'postgres') {
      const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password, database });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await sayAgain(() => client.query<Row>(sql, values))).rows;
      } finally {
        await client.end();
      }
    },
    async start() {
      const words = ['-D', data, ...settings, ...tls];
      // After a kill its shared memory may be held for a moment by a child that is just dying.
      await eventually(async () => {
        const started = spawn(join(programs, 'postgres'), words, {
          ...as,
          cwd: folder,
          stdio: ['ignore', 'ignore', 'pipe'],
        });
        started.stderr.on('data', (text: Buffer) => {
          said = (said + text.toString()).slice(-100_000);
        });
        child = started;
        await eventually(async () => {
          if (started.exitCode !== null) return;
          await server.query('SELECT 1');
        }, 20_000);
        if (started.exitCode !== null) throw new Error(`PostgreSQL does not start: ${said.slice(-2000)}`);
      });
    },
    async stop() {
      if (child === null) return;
      // "Fast": sessions are ended, not waited for.
      const gone = child.exitCode === null ? new Promise((done) => child?.once('exit', done)) : null;
      child.kill('SIGINT');
      const late = setTimeout(killAll, 15_000);
      await gone;
      clearTimeout(late);
      child = null;
    },
    async kill9() {
      if (child === null) return;
      const gone = child.exitCode === null ? new Promise((done) => child?.once('exit', done)) : null;
      killAll();
      await gone;
      child = null;
    },
    hang() {
      for (const pid of whole()) signal(pid, 'SIGSTOP');
    },
    resume() {
      for (const pid of whole()) signal(pid, 'SIGCONT');
    },
    log: () => said,
    async remove() {
      server.resume();
      await server.stop();
      process.off('exit', removeAtExit);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await server.start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return server;
}
