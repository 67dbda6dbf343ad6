import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchStation } from '#host/launch.ts';
import { aForm } from '#support/builders.ts';
import { until } from '#support/until.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { databaseFileOf } from '#main/storage/open-database.ts';
import { createStores } from '#main/storage/stores.ts';
import { fillStation } from '#support/full-station.ts';
import { noteMainTurns } from './main-turns.ts';
import { startService, startZebraProcess } from './parts.ts';

export interface F9Options {
  /** Shipments after each start. */
  entries: number;
  /** Further starts of each station after its first. */
  rounds: number;
  /** What the service takes for each answer. */
  milliseconds: number;
  stations: number;
  isBusy: boolean;
  /** Done after each shipment, at the same service: what is measured beside F9. */
  beside?: (places: { remote: Awaited<ReturnType<typeof startService>> }) => Promise<void>;
}

/** Parts of the way by name, each with its times in milliseconds. */
type F9Times = Record<
  'the very first of a new station' | 'the first after a start' | 'the others',
  Map<string, number[]>
>;

/** A station that has worked for months. */
function fill(userDataDir: string): void {
  const opened = openStationDatabase(databaseFileOf(userDataDir));
  if (!opened.ok) throw new Error(opened.error.message);
  fillStation({ db: opened.value, stores: createStores(opened.value) }, { shipments: 10_000, tendered: 0 });
  opened.value.close();
}

/** In the page: what a supervisor's screens ask for, as soon as it is answered again. */
function askForLists(): void {
  const window = globalThis as unknown as {
    station: import('#shared/ipc/contract.ts').StationApi;
    asksForLists: boolean;
  };
  const { shipments, submissions, printing, tracking } = window.station;
  const ask = async (): Promise<void> => {
    while (window.asksForLists)
      await Promise.all([
        shipments.find({ text: 'portland', limit: 500 }),
        submissions.list({ scope: 'today' }),
        printing.jobs({ scope: 'today' }),
        tracking.carriers(),
      ]);
  };
  window.asksForLists = true;
  void ask();
}

/** F9 in the window of the built app, again and again; `turns` are the longest of its main process. */
export async function measureF9(options: F9Options): Promise<{ parts: F9Times; turns: number[] }> {
  const { entries, rounds, milliseconds, stations, isBusy, beside } = options;
  const turns: number[] = [];
  const remote = await startService(100, milliseconds);
  const zebra = await startZebraProcess();
  const { begun, connected } = zebra;
  const parts: F9Times = {
    'the very first of a new station': new Map(),
    'the first after a start': new Map(),
    'the others': new Map(),
  };
  const note = (when: keyof F9Times, what: string, time: number): void => {
    parts[when].set(what, [...(parts[when].get(what) ?? []), time]);
  };

  /** One start of a station and what it ships; round 0 is the first of a new one. */
  async function startAndShip(userDataDir: string, round: number): Promise<void> {
    const provisionFile = join(userDataDir, 'provision.json');
    const heardFile = join(userDataDir, 'heard-submits');
    const heardSubmits = pathToFileURL(join(import.meta.dirname, 'heard-submits.ts')).href;
    writeFileSync(
      provisionFile,
      JSON.stringify({
        station: { id: '7', name: 'Dock 7', packer: 'Ana', packers: ['Ana'] },
        service: { baseUrl: remote.baseUrl, userName: 'dock7', clientCode: 'TRF-07' },
        printers: [{ id: 'z', name: 'Bench', kind: 'zebra-tcp', host: '127.0.0.1', port: zebra.port }],
        routes: { labels: 'z', billOfLading: null },
      }),
    );
    const turnsOfMain = noteMainTurns(userDataDir, 5);
    if (isBusy && round === 0) fill(userDataDir);
    const station = await launchStation({
      userDataDir,
      provisionFile,
      env: {
        // Kept by the first round, as a station keeps it: the later ones are not asked to prove it again.
        ...(round === 0 ? { DOCKPRINT_AUTHENTICATION_ID: 'bench-identifier' } : {}),
        NODE_OPTIONS: `--import ${heardSubmits} ${isBusy ? turnsOfMain.nodeOptions : ''} ${process.env['BENCH_NODE_OPTIONS'] ?? ''}`,
        DOCKPRINT_HEARD_SUBMITS: heardFile,
        // As installed: from a checkout every answer to the window is compared with the contract too.
        DOCKPRINT_HOST_PACKAGED: '1',
      },
    });
    const { page } = station;
    const opened = Date.now();
    if (round === 0)
      await page.evaluate(async () => {
        const { station: api } = globalThis as unknown as {
          station: import('#shared/ipc/contract.ts').StationApi;
        };
        await api.settings.saveCredentials({ authenticationId: 'bench-identifier', keepInBasicText: true });
      });
    await page.evaluate(() => {
      const times = [] as number[];
      Object.assign(globalThis, { keyTimes: times, leftTimes: [] as number[] });
      // The double copies what is said just before it goes on its way.
      const copy = globalThis.structuredClone;
      globalThis.structuredClone = (value: unknown, options?: StructuredSerializeOptions): never => {
        const copied = copy(value, options) as never;
        const [said] = Array.isArray(value) ? (value as unknown[]) : [];
        if (typeof said === 'object' && said !== null && 'draftId' in said && 'form' in said)
          (globalThis as unknown as { leftTimes: number[] }).leftTimes.push(
            performance.timeOrigin + performance.now(),
          );
        return copied;
      };
      const heard = (event: KeyboardEvent) => {
        if (event.key === 'F9') times.push(performance.timeOrigin + performance.now());
      };
      addEventListener('keydown', heard, { capture: true });
    });
    // What the first shipment shows is fetched ahead by then (`load-ahead.ts`): before the first F9 a packer types longer.
    await page.waitForTimeout(8000);
    for (let n = 0; n < entries; n += 1) {
      const bolNumber = String(710_000_000 + round * 1000 + n);
      await page.getByRole('link', { name: 'Shipments', exact: true }).click();
      const form = aForm({ bolNumber, externalId: '', poNumber: `PO-${bolNumber}` });
      await page.evaluate(async (typed) => {
        const { station: api } = globalThis as unknown as {
          station: import('#shared/ipc/contract.ts').StationApi;
        };
        const draft = await api.drafts.create();
        if (draft.ok) await api.drafts.save({ id: draft.value.id, form: typed });
      }, form);
      await page.getByRole('link', { name: 'Pack', exact: true }).click();
      const field = page.getByLabel('BOL number', { exact: true });
      while ((await field.inputValue()) !== bolNumber) await page.waitForTimeout(5);
      // Whoever presses F9 has typed before, and what was typed has been saved: here the PO.
      await page.getByLabel('PO number', { exact: true }).fill('');
      await page.getByLabel('PO number', { exact: true }).pressSequentially(`PO-${bolNumber}`, { delay: 60 });
      await page.getByRole('heading', { level: 1 }).click();
      // A packer looks at what he typed.
      await page.waitForTimeout(400);
      const bridge = await page.evaluate(async () => {
        const { station: api } = globalThis as unknown as {
          station: import('#shared/ipc/contract.ts').StationApi;
        };
        const asked = performance.now();
        await api.numbers.lastBolNumber({ number: null });
        return performance.now() - asked;
      });
      begun.length = 0;
      connected.length = 0;
      remote.times.length = 0;
      remote.reads.length = 0;
      if (isBusy) await page.evaluate(askForLists);
      await page.keyboard.press('F9');
      await until('the first byte', () => begun.length > 0 && remote.times.length > 0);
      await page.evaluate(() => Object.assign(globalThis, { asksForLists: false }));
      const [pressed = NaN, left = NaN] = await page.evaluate(() => {
        const { keyTimes, leftTimes } = globalThis as unknown as { keyTimes: number[]; leftTimes: number[] };
        return [keyTimes.splice(0)[0], leftTimes.splice(0).at(-1)];
      });
      const [{ arrived, answered } = { arrived: NaN, answered: NaN }] = remote.times;
      const when =
        n > 0 ? 'the others' : round === 0 ? 'the very first of a new station' : 'the first after a start';
      note(when, 'a small call through the double’s bridge, there and back', bridge);
      note(when, 'F9 → the request at the service', arrived - pressed);
      note(when, 'the service', answered - arrived);
      note(when, 'the request → the Zebra is called', (connected[0] ?? NaN) - arrived);
      note(when, 'the answer → first label at the Zebra', (begun[0] ?? NaN) - answered);
      note(when, 'F9 → first label at the Zebra', (begun[0] ?? NaN) - pressed);
      // A read that proves the settings goes first where no good answer to them is kept.
      const service = [{ arrived, answered }, ...remote.reads.filter((read) => read.answered < arrived)];
      const itsOwn = service.reduce((sum, one) => sum + one.answered - one.arrived, 0);
      note(when, 'the same without the service', (begun[0] ?? NaN) - pressed - itsOwn);
      await page.getByRole('heading', { name: `BOL ${bolNumber}` }).waitFor();
      await page.waitForTimeout(800);
      const heard = Number(readFileSync(heardFile, 'utf8').trim().split('\n').at(-1));
      note(when, 'F9 → it leaves the page', left - pressed);
      note(when, 'it is heard in main → the request at the service', arrived - heard);
      note(when, 'what F9 took in the double’s pipes', heard - left);
      note(
        when,
        'without the service and these pipes',
        (begun[0] ?? NaN) - pressed - itsOwn - (heard - left),
      );
      await beside?.({ remote });
    }
    await station.close();
    // What it does before its window is open is no packer's.
    turns.push(
      ...turnsOfMain
        .read()
        .filter(({ at }) => at > opened)
        .map(({ cpu }) => cpu),
    );
  }

  for (let n = 0; n < stations; n += 1) {
    const userDataDir = mkdtempSync(join(tmpdir(), 'dockprint-window-'));
    for (let round = 0; round <= rounds; round += 1) await startAndShip(userDataDir, round);
    rmSync(userDataDir, { recursive: true, force: true });
  }
  await zebra.stop();
  await remote.stop();
  return { parts, turns };
}
