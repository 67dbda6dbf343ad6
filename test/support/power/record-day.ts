import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { aPdf } from '../builders.ts';
import { startZebraEmulator } from '../zebra-emulator.ts';
import { readSystemCalls, straceArguments, type SystemCall } from './system-calls.ts';

const root = resolve(import.meta.dirname, '../../..');
const unitsOfEach = 2;

/** A service that takes every BOL; its labels say which BOL and unit they are. */
async function startService(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (some: Buffer) => (body += String(some)));
    request.on('end', () => {
      const { BillOfLadingNumber: number = '' } = JSON.parse(body) as { BillOfLadingNumber?: string };
      const ShipmentLabelZpl = Array.from(
        { length: unitsOfEach },
        (_, index) => `^XA^FO40,40^A0N,40,40^FDBOL ${number} unit ${index + 1}^FS^XZ`,
      );
      response.setHeader('Content-Type', 'application/json');
      response.end(
        JSON.stringify(
          request.url?.includes('preparebilloflading') === true
            ? {
                PDF: aPdf(number).toString('base64'),
                ShipmentLabel: '',
                BlNumber: number,
                ShipmentLabelZpl,
                ErrorMessage: '',
              }
            : { ErrorMessage: '', Details: [] },
        ),
      );
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export interface RecordedDay {
  calls: SystemCall[];
  /** The station's file, and the second copy of its witness. */
  file: string;
  second: string;
}

/** A station that enters, sends and prints `entries` shipments, under strace. `folder` is empty and of its own. */
export async function recordDay(folder: string, entries: number): Promise<RecordedDay> {
  const service = await startService();
  const zebra = await startZebraEmulator();
  const file = join(folder, 'data', 'station.sqlite');
  const second = join(folder, 'elsewhere', 'station.witness');
  const recording = join(folder, 'recording');
  const child = spawn(
    'strace',
    [
      ...[...straceArguments, '-o', recording, process.execPath],
      ...['--import', pathToFileURL(resolve(root, 'test/support/raw-imports.ts')).href],
      resolve(root, 'test/support/children/powered-station.ts'),
      ...[file, second, service.url, String(zebra.port), String(entries)],
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_NO_WARNINGS: '1', NODE_OPTIONS: '' },
    },
  );
  let complaints = '';
  child.stderr.on('data', (some: Buffer) => (complaints += String(some)));
  const [code] = (await once(child, 'exit')) as [number | null];
  service.close();
  await zebra.stop();
  if (code !== 0 || complaints !== '') throw new Error(`the recorded station: ${code} ${complaints}`);
  return { calls: await readSystemCalls(recording, folder), file, second };
}
