import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noFleet } from '#main/fleet/no-fleet.ts';
import { createBackups } from '#main/backup/backups.ts';
import { systemClock } from '#main/clock.ts';
import { createDesk } from '#main/desk/desk.ts';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { createFreightService } from '#main/freight-service/create-freight-service.ts';
import { registerHandlers, type CallReceiver } from '#main/ipc/register.ts';
import { createSettingsHandlers, type SettingsHandlersParts } from '#main/ipc/settings-handlers.ts';
import { createPeople } from '#main/people/people.ts';
import { createUpdates, type UpdatesParts } from '#main/app/updates.ts';
import { createStation } from '#main/station/station.ts';
import { createStores } from '#main/storage/stores.ts';
import type * as z from 'zod';
import { contract, eachHandler, type Handlers } from '#shared/ipc/contract.ts';
import { fail, ok } from '#shared/ipc/result.ts';
import { aBolAnswer, aForm, aSettings } from '#support/builders.ts';
import { fittingValues } from './from-schema.ts';
import { damaged, hostileValue, spoiled, type Roll } from './hostile-values.ts';

/** They would reach for other computers. */
const skipped = new Set(['settings.findPrinters', 'settings.testPrinter', 'settings.checkPrinter']);
const calls = Object.entries(contract).flatMap(([subject, own]) =>
  Object.entries(own).flatMap(([name, { input }]: [string, { input: z.ZodType }]) =>
    skipped.has(`${subject}.${name}`) ? [] : [{ call: `${subject}.${name}`, fitting: fittingValues(input) }],
  ),
);

/** A service that answers a BOL create well, nearly well, or with anything at all. */
async function startHostileService(roll: Roll) {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const { pdf, labels } = aBolAnswer();
      const good = {
        PDF: pdf.toString('base64'),
        ShipmentLabelZpl: labels,
        BlNumber: String(roll(9e8)),
        ErrorMessage: '',
        Details: [],
        Carriers: [],
      };
      const text = JSON.stringify(roll(3) === 0 ? good : spoiled(roll, good, 4));
      const deep = Buffer.from(`{"ErrorMessage":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
      const body =
        roll(12) === 0 ? deep : roll(4) === 0 ? damaged(roll, Buffer.from(text)) : Buffer.from(text);
      response
        .writeHead(roll(5) === 0 ? ([400, 500, 202, 302, 418][roll(5)] ?? 500) : 200, {
          'content-type': 'application/json',
        })
        .end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/**
 * A whole desk with every call of the contract, asked with whatever a page could send, at a service that answers whatever a service could.
 * `ends`: how the calls were answered, and what became of the BOLs. Faults: a call that throws, ends as `internal` or takes longer than ten seconds; anything that the desk reports.
 */
export async function fuzzStation(
  roll: Roll,
  times: number,
): Promise<{ faults: string[]; ends: ReadonlyMap<string, number> }> {
  const faults: string[] = [];
  const ends = new Map<string, number>();
  const count = (end: string): void => void ends.set(end, (ends.get(end) ?? 0) + 1);
  const { server, baseUrl } = await startHostileService(roll);
  const folder = mkdtempSync(join(tmpdir(), 'dockprint-fuzz-'));
  const opened = openStationDatabase(join(folder, 'station.sqlite'));
  if (!opened.ok) throw new Error(opened.error.message);
  const db = opened.value;
  const out = { kind: 'folder', id: 'f', name: 'Folder', path: join(folder, 'out') } as const;
  const settings = {
    ...aSettings(),
    printers: [out],
    routes: { labels: 'f', billOfLading: { printer: 'f', copies: 1 } },
  };
  const service = createFreightService({
    settings: () => ({ ...aSettings().service, baseUrl }) as NonNullable<(typeof settings)['service']>,
    authenticationId: () => 'an-identifier-of-usual-length',
    limits: { headers: 3000, body: 3000, deadline: 6000, readPauses: [] },
  });
  const desk = createDesk({
    db,
    copiesFolder: join(folder, 'copies'),
    settings: () => settings,
    service,
    clock: systemClock,
    newId: () => randomUUID(),
    report: (trouble) => faults.push(`reported: ${String(trouble)}`),
  });
  desk.start();

  const station = createStation(
    { db, stores: createStores(db), clock: systemClock },
    { file: join(folder, 'none'), required: false },
  );
  const vault = {
    save: () => Promise.resolve(ok(undefined)),
    ask: () => Promise.resolve(),
    state: () => ({ stored: true, vault: 'system', keptForSessionOnly: false, forAnotherAddress: false }),
  };
  // An app that was not installed by its installer: nothing is asked.
  const updates = createUpdates({ installed: null, clock: systemClock } as unknown as UpdatesParts);
  const version = { app: '1', electron: '1', node: '1', sqlite: '1' };
  const access = () => settings.access;
  const people = createPeople(
    { db, stores: createStores(db), clock: systemClock, newId: () => randomUUID() },
    access,
  );
  const backups = createBackups({
    ...{
      db,
      dataFolder: folder,
      clock: systemClock,
      settings: () => settings,
      copiesFolder: join(folder, 'copies'),
    },
    restore: () => fail('not-found', 'nothing is restored here'),
    report: (trouble) => faults.push(`reported: ${String(trouble)}`),
    changed: () => undefined,
    quit: () => undefined,
    relaunch: () => undefined,
  });
  // Its dialogs are Electron's.
  const { support } = eachHandler(['support'], () => () => fail('not-found', 'not here'));
  const handlers = {
    ...desk.handlers,
    people: people.handlers,
    backups: backups.handlers,
    support,
    fleet: noFleet({ clock: systemClock }),
    station: {
      status: () => ok({}),
      openLink: () => ok(undefined),
      dataLoss: () => ok(null),
      dataLossChecked: () => ok(undefined),
    },
    settings: createSettingsHandlers({
      station,
      vault,
      service,
      updates,
      people,
      desk: () => Promise.resolve(desk),
      version,
      dataFolder: folder,
    } as unknown as SettingsHandlersParts),
  } as unknown as Handlers;
  const registered = new Map<string, Parameters<CallReceiver['handle']>[1]>();
  const causes: string[] = [];
  registerHandlers(
    { handle: (channel, answer) => void registered.set(channel.replace(/^call:/, ''), answer) },
    handlers,
    { checkOutput: false, log: (call, error) => causes.push(`${call}: ${String(error)}`) },
  );
  const page = { senderFrame: { url: 'app://station/', parent: null } };

  /** What answers give is asked again. */
  const texts = ['700000001', '2026-11-17', 'Torn', '12', ''];
  const known: unknown[] = [aForm()];
  const submit = calls.find(({ call }) => call === 'shipments.submit') ?? never();
  const freshDraft = async (call: string): Promise<object> => {
    const draft = call === 'shipments.submit' ? await desk.handlers.drafts.create(undefined) : null;
    return draft?.ok === true ? { draftId: draft.value.id } : {};
  };
  for (let time = 0; time < times; time += 1) {
    const chosen = calls[roll(calls.length)] ?? never();
    // Every third is a BOL that could be: what comes back is then the service's.
    const { call, fitting } = time % 3 === 0 ? submit : chosen;
    let input = fitting(roll, texts);
    if (typeof input === 'object' && input !== null && 'form' in input)
      input = {
        ...input,
        form: aForm({ bolNumber: String(710_000_000 + time) }),
        ...(await freshDraft(call)),
      };
    if (roll(3) === 0) input = roll(4) === 0 ? hostileValue(roll, known) : spoiled(roll, input, 12);
    const began = performance.now();
    try {
      const answer = (await registered.get(call)?.(page, input)) as {
        ok: boolean;
        value?: unknown;
        error?: { code: string };
      };
      if (answer.error?.code === 'internal')
        faults.push(`${call}, call ${time}: internal (${causes.at(-1)})`);
      count(answer.error?.code ?? 'ok');
      collect(answer.value, texts, roll);
    } catch (error) {
      faults.push(`${call}, call ${time}: threw ${String(error)}`);
    }
    if (performance.now() - began > 10_000) faults.push(`${call}, call ${time}: too long`);
  }
  for (const { state } of db.prepare('SELECT state FROM submissions').all() as { state: string }[])
    count(`BOL ${state}`);
  await service.close();
  await desk.stop();
  db.close();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true, force: true });
  return { faults, ends };
}

function collect(value: unknown, texts: string[], roll: Roll): void {
  if (typeof value !== 'object' || value === null) return;
  const found = (Array.isArray(value) ? (value[roll(value.length)] ?? {}) : value) as Record<string, unknown>;
  for (const one of [found['id'], found['shipmentId'], found['bolNumber']])
    if (typeof one === 'string') {
      if (texts.length < 40) texts.push(one);
      else texts[5 + roll(35)] = one;
    }
}

function never(): never {
  throw new Error('there is no call');
}
