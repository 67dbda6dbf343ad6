import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { pinnedNode, projectFolder } from '#host/pinned-node.ts';
import { aParty } from './builders.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A command line of the built app, in its own process. */
export interface Running {
  child: ChildProcess;
  /** What it has said so far, a line each; `lines` of it that are JSON. */
  said: () => string[];
  lines: () => Record<string, unknown>[];
  complained: () => string;
  /** Its exit code; a signal's name when it was killed. */
  ended: Promise<number | string>;
  kill: () => void;
}

/** A data folder with an administrator's file: a service, and folders as printers. */
export interface HeadlessStation {
  dataFolder: string;
  file: string;
  printed: string;
  /** What the administrator's file says. */
  settings: { service: object };
  run: (...words: string[]) => Running;
  /** Runs it to its end: its exit code, its JSON lines. */
  runToEnd: (
    ...words: string[]
  ) => Promise<{ code: number | string; lines: Record<string, unknown>[]; complained: string }>;
}

const isBuilt = existsSync(join(projectFolder, 'out/main/index.js'));

export function headlessStation(
  baseUrl: string,
  options: { dataFolder?: string; set?: object; env?: Readonly<Record<string, string>> } = {},
): HeadlessStation {
  if (!isBuilt) throw new Error('The app is not built; run `npm run build`');
  const dataFolder = options.dataFolder ?? temporaryFolder();
  const printed = temporaryFolder();
  const provision = join(dataFolder, 'provision.json');
  const settings = {
    station: { id: '7', name: 'Dock 7' },
    service: { baseUrl, userName: 'dock7', clientCode: 'TRF-07' },
    shipper: aParty(),
    printers: [
      { id: 'labels', name: 'Labels', kind: 'folder', path: join(printed, 'labels') },
      { id: 'papers', name: 'Papers', kind: 'folder', path: join(printed, 'papers') },
    ],
    routes: { labels: 'labels', billOfLading: { printer: 'papers', copies: 1 } },
    ...options.set,
  };
  writeFileSync(provision, JSON.stringify(settings));

  function run(...words: string[]): Running {
    const child = spawn(
      pinnedNode(),
      [
        join(projectFolder, 'test/host/main-process.ts'),
        `--user-data-dir=${dataFolder}`,
        `--witness-dir=${join(dataFolder, 'witness')}`,
        `--provision=${provision}`,
        ...words,
      ],
      {
        cwd: dataFolder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          NODE_NO_WARNINGS: '1',
          DOCKPRINT_AUTHENTICATION_ID: 'headless-identifier',
          ...options.env,
        },
      },
    );
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    const said = () => out.split('\n').filter((line) => line !== '');
    const ended = new Promise<number | string>((resolve) => {
      child.once('close', (code, signal) => {
        resolve(code ?? String(signal));
      });
    });
    const kill = () => {
      child.kill('SIGKILL');
    };
    onTestFinished(async () => {
      kill();
      await ended;
    });
    return {
      child,
      said,
      lines: () =>
        said()
          .filter((line) => line.startsWith('{'))
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      complained: () => err,
      ended,
      kill,
    };
  }

  return {
    dataFolder,
    file: join(dataFolder, 'station.sqlite'),
    printed,
    settings,
    run,
    async runToEnd(...words) {
      const running = run(...words);
      const code = await running.ended;
      return { code, lines: running.lines(), complained: running.complained() };
    },
  };
}
