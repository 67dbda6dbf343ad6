import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { serialize } from 'node:v8';
import { systemClock } from '#main/clock.ts';
import type { Desk } from '#main/desk/desk.ts';
import { findNonPlain } from '#main/ipc/plain-value.ts';
import { publishDesk } from '#main/ipc/publish-desk.ts';
import { coalesceReads } from '#renderer/state/answers.ts';
import type { StationStatus } from '#shared/station/connection.ts';
import { aForm, aLineForm, aZpl } from '#support/builders.ts';
import { until } from '#support/until.ts';
import { startZebraEmulator } from '#support/zebra-emulator.ts';
import { measuredDesk } from './measured-desk.ts';

/**
 * What a BOL with many labels costs the main process:
 * `node --import ./test/support/raw-imports.ts test/measurements/many-labels.ts [labels …]`. For each number, alone and with a window that
 * shows the shipment and the Queue: CPU of the main process, and the longest time in which it answered nothing. The service and the
 * printer are processes of their own, as in life; the printer takes no time, so that nothing but the station counts.
 */
const numbers = process.argv.slice(2).map(Number);
const hour = 3_600_000;

/** This file as a process of its own that says its port. */
async function startChild(what: 'zebra' | 'service') {
  const child = spawn(
    process.execPath,
    [...process.execArgv.filter((one) => !one.includes('prof')), import.meta.filename],
    {
      env: { ...process.env, BENCH_CHILD: what },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    port: Number(String(port)),
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function beChild(what: string): Promise<void> {
  if (what === 'zebra') {
    console.log((await startZebraEmulator()).port);
    return;
  }
  const { createServer } = await import('node:http');
  const PDF = Buffer.concat([Buffer.from('%PDF-1.4'), Buffer.alloc(100_000, 'x')]).toString('base64');
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => (text += String(piece)));
    request.on('end', () => {
      const { BillOfLadingNumber, CustomerNumber } = JSON.parse(text) as Record<string, string>;
      const count = Number(CustomerNumber);
      const ShipmentLabelZpl = Array.from({ length: count }, (_, at) => aLongLabel(at + 1, count));
      const answer = {
        PDF,
        ShipmentLabel: '',
        BlNumber: BillOfLadingNumber,
        ShipmentLabelZpl,
        ErrorMessage: '',
      };
      response.end(JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
}

/** As long as labels of services are: 1.5 KB. */
const aLongLabel = (unit: number, of: number): string =>
  aZpl(unit, of).replace('^XZ', '^FO40,300^A0N,30,30^FDPENA HERMANOS^FS'.repeat(32) + '^XZ');

/**
 * The longest time between two turns of the event loop, and the most of its own CPU that the process used between two: on a machine
 * that does other things the first also counts those and the disk.
 */
function watchStalls() {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  let own = 0;
  let last = process.cpuUsage();
  const timer = setInterval(() => {
    const now = process.cpuUsage();
    own = Math.max(own, now.user + now.system - last.user - last.system);
    last = now;
  }, 1);
  return {
    reset() {
      delay.reset();
      own = 0;
    },
    worst: () => `${(delay.max / 1e6).toFixed(0)} ms (own CPU ${(own / 1000).toFixed(0)} ms)`,
    stop() {
      delay.disable();
      clearInterval(timer);
    },
  };
}

/** What an open window asks of the main process: the shipment and the Queue, again after each change, one reading at a time. */
function openWindow(desk: Desk, shipmentId: () => string | null): { readings: number; closed: boolean } {
  const seen = { readings: 0, closed: false };
  const reader = (read: () => unknown): (() => Promise<void>) =>
    coalesceReads(async () => {
      // The page draws what came before it asks again.
      await new Promise((drawn) => setTimeout(drawn, 4));
      if (seen.closed) return;
      const answer = await Promise.resolve(read()).catch((error: unknown) => {
        // A reading in turns that the station closed under.
        if (!seen.closed) throw error;
      });
      seen.readings += 1;
      if (findNonPlain(answer) !== null) throw new Error('not plain');
      // What goes to the window; that reads it in a process of its own.
      serialize(answer);
    });
  const shipment = reader(() => {
    const id = shipmentId();
    return id === null ? null : desk.handlers.shipments.get({ id });
  });
  const jobs = reader(() => desk.handlers.printing.jobs({ scope: 'open' }));
  publishDesk(
    (event) => {
      if (event === 'shipmentChanged') void shipment();
      if (event === 'printJobsChanged') void jobs();
    },
    desk,
    {
      status: () => ({ n: desk.spooler.inDoubt(), c: desk.outbox.counts() }) as unknown as StationStatus,
      isOpen: () => !seen.closed,
      clock: systemClock,
    },
  );
  return seen;
}

async function bench(count: number, withWindow: boolean): Promise<void> {
  const remote = await startChild('service');
  const zebra = await startChild('zebra');
  const { desk, db, stop } = measuredDesk(`http://127.0.0.1:${remote.port}`, zebra.port);
  let shipmentId: string | null = null;
  const window = withWindow ? openWindow(desk, () => shipmentId) : null;
  desk.start();
  const rowsOf = (where: string): number =>
    (db.prepare(`SELECT count(*) AS n FROM ${where}`).get() as { n: number }).n;
  // The first of everything (modules, statements) is not what is measured.
  async function submit(labels: number): Promise<string> {
    const draft = await desk.handlers.drafts.create();
    if (!draft.ok) throw new Error(draft.error.message);
    const form = aForm({
      bolNumber: draft.value.form.bolNumber,
      customerNumber: String(labels),
      lines: [aLineForm({ handlingUnits: String(labels) })],
    });
    const done = await desk.handlers.shipments.submit({ draftId: draft.value.id, form });
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    return done.value.shipmentId;
  }
  shipmentId = await submit(3);
  await until('the rows', () => rowsOf(`print_jobs WHERE state = 'printed'`) === 3, hour);

  const stalls = watchStalls();
  const cpu = process.cpuUsage();
  const begin = performance.now();
  shipmentId = await submit(count);
  const id = shipmentId;
  await until('the rows', () => rowsOf(`labels WHERE shipment_id = '${id}'`) === count, hour);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const stored = { cpu: process.cpuUsage(cpu), stall: stalls.worst() };
  stalls.reset();
  // Above a sane number somebody has to say so first.
  const held =
    rowsOf(`print_jobs WHERE shipment_id = '${id}' AND state = 'queued' AND reason = 'many-labels'`) > 0;
  if (held) {
    const said = await desk.handlers.printing.printMissing({ shipmentId: id, cameOut: [], didNot: [] });
    if (!said.ok) throw new Error(JSON.stringify(said.error));
  }
  await until(
    'the rows',
    () => rowsOf(`print_jobs WHERE shipment_id = '${id}' AND state = 'printed'`) === count,
    hour,
  );
  const whole = process.cpuUsage(cpu);
  const ms = ({ user, system }: NodeJS.CpuUsage): string => `${Math.round((user + system) / 1000)} ms`;
  console.log(
    `${count} labels${withWindow ? ' with a window' : ''}: stored after ${ms(stored.cpu)} of CPU, longest stall ${stored.stall}` +
      `${held ? '; held, then printed by a person’s word' : ''}; all printed after ${ms(whole)} of CPU and ${((performance.now() - begin) / 1000).toFixed(1)} s, longest stall ${stalls.worst()}` +
      (window === null ? '' : `; ${window.readings} readings of the window`),
  );
  stalls.stop();
  if (window !== null) window.closed = true;
  await stop();
  await zebra.stop();
  await remote.stop();
}

const child = process.env['BENCH_CHILD'];
if (child !== undefined) await beChild(child);
else
  for (const count of numbers.length > 0 ? numbers : [30, 300, 999, 2000])
    for (const withWindow of [false, true]) await bench(count, withWindow);
