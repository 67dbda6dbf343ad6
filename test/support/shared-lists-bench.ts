import { randomUUID } from 'node:crypto';
import { createLeasing } from '#main/fleet/blocks/leasing.ts';
import { bookTables } from '#main/fleet/shared-lists/book-tables.ts';
import { sharedRanges, sharedSettings } from '#main/fleet/shared-lists/settings-tables.ts';
import { sharedPeople } from '#main/fleet/shared-lists/shared-people.ts';
import type { SharedTable } from '#main/fleet/shared-lists/shared-table.ts';
import { sharedTemplates } from '#main/fleet/shared-lists/shared-templates.ts';
import { createSharedListsSync } from '#main/fleet/shared-lists/sync.ts';
import { historyHandlers } from '#main/fleet/handlers/history-handlers.ts';
import { connect, type ServerConnection } from '#main/fleet/server/connect.ts';
import { claimSession } from '#main/fleet/server/sessions.ts';
import {
  sharedListsPull,
  sharedListsPush,
  sharedRowHistory,
} from '#main/fleet/worker/questions/shared-lists.ts';
import { proContested, proIssuedBefore, proLease } from '#main/fleet/worker/questions/blocks.ts';
import type { AnswerQuestion, QuestionParts } from '#main/fleet/worker/questions/question.ts';
import { createSharedListsStore } from '#main/storage/fleet/shared-lists-store.ts';
import { openInMemory } from '#support/open-in-memory.ts';
import { createStores } from '#main/storage/stores.ts';
import { identityOf } from '#main/storage/witness/witness-position.ts';
import type { SharedKind } from '#shared/fleet/fleet-acts.ts';
import { fail, ok, type Result } from '#shared/ipc/result.ts';
import type { Settings, SettingsChange } from '#shared/station/settings.ts';
import { aSettings } from './builders.ts';
import type { Warehouse } from './fleet-warehouse.ts';

const questions: Readonly<Record<string, AnswerQuestion>> = {
  'catalogue-pull': sharedListsPull,
  'catalogue-push': sharedListsPush,
  'pro-lease': proLease,
  'pro-contested': proContested,
  'pro-given-before': proIssuedBefore,
  history: sharedRowHistory,
};

/** What happens to the next questions: the server never hears of it, or its answer is lost. */
export type Fault = 'none' | 'unheard' | 'lost';

/** A station as far as the shared lists and the blocks go, on a real server: its database and lists, without window and thread. */
export async function sharedListsBench(
  warehouse: Warehouse,
  name: string,
  options: {
    settings?: Partial<Settings>;
    managed?: readonly string[];
    db?: ReturnType<typeof openInMemory>;
  } = {},
) {
  const db = options.db ?? openInMemory();
  const stores = createStores(db);
  let current = aSettings(options.settings ?? {});
  const clock = {
    now: () => new Date(),
    monotonic: () => performance.now(),
    after: (_milliseconds: number, run: () => void) => {
      const timer = setImmediate(run);
      return () => {
        clearImmediate(timer);
      };
    },
  };
  const place = {
    settings: () => current,
    save: (change: SettingsChange): Result<void> => {
      current = { ...current, ...(change as Partial<Settings>) };
      return ok(undefined);
    },
    managed: () => options.managed ?? [],
  };
  const session = randomUUID();
  let client: ServerConnection | null = null;
  async function connected(): Promise<ServerConnection> {
    if (client !== null) return client;
    client = await connect({ ...warehouse, caFile: '' });
    const { station: uuid, epoch } = identityOf(db);
    const claim = { uuid, epoch, number: name, name: `Bench ${name}`, host: name, session, before: [] };
    const joined = await claimSession(client, claim);
    if (joined.is !== 'joined') throw new Error(`not let in: ${joined.is}`);
    return client;
  }
  let fault: (is: string) => Fault = () => 'none';
  const reports: unknown[] = [];
  async function ask(question: { is: string }): Promise<Result<unknown>> {
    const what = fault(question.is);
    if (what === 'unheard') return fail('fleet-away', 'the server is away');
    try {
      const server = await connected();
      const { station: uuid, epoch } = identityOf(db);
      const self = { uuid, epoch, number: name, name: `Bench ${name}`, session };
      const parts = { self, server: (work: (on: ServerConnection) => unknown) => work(server) };
      const answer = await questions[question.is]?.(question, parts as unknown as QuestionParts);
      if (what === 'lost') return fail('fleet-away', 'the answer was lost');
      if (answer === undefined) throw new Error(`nobody answers ${question.is}`);
      return answer.ok ? ok(answer.value) : fail(answer.code, answer.message);
    } catch (error) {
      reports.push(error);
      return fail(client === null ? 'fleet-away' : 'internal', String(error));
    }
  }
  const every: SharedTable[] = [
    ...bookTables(db, stores),
    sharedTemplates({ stores, clock, newCode: () => randomUUID().slice(0, 8).toUpperCase() }),
    sharedPeople({ db, stores, clock, newId: () => randomUUID() }),
    sharedRanges(place),
    sharedSettings(place),
  ];
  const tables = new Map<SharedKind, SharedTable>(every.map((table) => [table.kind, table]));
  const sharedLists = createSharedListsStore(db);
  const fleet = {
    ask: async <T>(question: { is: string }, schema: { parse(value: unknown): T }): Promise<Result<T>> => {
      const answer = await ask(question);
      return answer.ok ? ok(schema.parse(answer.value)) : answer;
    },
  };
  const open = () =>
    createSharedListsSync({
      ...{ db, sharedLists, tables, ask, clock, newId: () => randomUUID() },
      person: () => `Packer ${name}`,
      applied: () => undefined,
      report: (error) => reports.push(error),
    });
  let sync = open();
  const leasing = createLeasing({
    ...{ db, stores, settings: () => current, ask, clock },
    fleet: () => 'fleet',
    report: (error) => reports.push(error),
  });
  await connected();
  return {
    db,
    stores,
    tables,
    sharedLists,
    clock,
    reports,
    leasing,
    ask,
    settings: () => current,
    use: (changes: Partial<Settings>): void => {
      current = { ...current, ...changes };
    },
    touch: (kind: SharedKind, id: string) => {
      sharedLists.touch({ kind, id });
    },
    history: historyHandlers(fleet, { db, sharedLists, tables, applied: () => undefined }),
    sync: () => sync.run(),
    /** As after a start: nothing is left but what is in the database. */
    restart: () => {
      sync = open();
    },
    setFault: (next: (is: string) => Fault) => {
      fault = next;
    },
    drop: () => {
      client?.cut();
      client = null;
      return Promise.resolve();
    },
    close: () => {
      client?.cut();
      db.close();
      return Promise.resolve();
    },
  };
}

export type SharedListsBench = Awaited<ReturnType<typeof sharedListsBench>>;
