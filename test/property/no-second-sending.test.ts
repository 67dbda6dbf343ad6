import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Outcome, SendHooks } from '#main/freight-service/freight-service.ts';
import type { StepAnswer } from '#main/freight-service/freight-service.ts';
import { mayQueue } from '#main/outbox/may-queue.ts';
import { enqueue } from '#main/outbox/transitions.ts';
import { anExchange } from '#support/builders.ts';
import { settle } from '#support/fake-clock.ts';
import { createFakeFreightService, type Turn } from '#support/fake-freight-service.ts';
import { outboxBench } from '#support/outbox-bench.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const statuses = [
  301, 302, 303, 307, 308, 400, 401, 403, 404, 405, 407, 408, 409, 410, 413, 422, 429, 451, 500, 502, 503,
  504,
];

/** Every way a try can end; `arrived` is left to the service, since the station must not send again either way. */
const turn: fc.Arbitrary<Turn> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Turn>({ kind: 'accept' }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom(...statuses),
      arrived: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.boolean().map((arrived): Turn => ({ kind: 'silence', arrived })) },
  { weight: 2, arbitrary: fc.boolean().map((arrived): Turn => ({ kind: 'die-on-wire', arrived })) },
  ...(
    ['refuse', 'refuse-sign-in', 'not-sent', 'held-before', 'held-after', 'contradict', 'die-before'] as const
  ).map((kind) => ({ weight: 1, arbitrary: fc.constant<Turn>({ kind }) })),
);

type Check = 'good' | 'unauthorized' | 'offline' | 'broken';
const act = fc.oneof(
  { weight: 4, arbitrary: fc.constant('enter' as const) },
  { weight: 4, arbitrary: fc.constant('wait' as const) },
  ...(
    [
      'hour',
      'order',
      'tender',
      'settings-saved',
      'settings-changed',
      'reopen',
      'good-read',
      'try-now',
      'try-unchecked',
      'check-tracking',
      'mend',
      'restart',
      'absent',
    ] as const
  ).map((name) => ({ weight: 2, arbitrary: fc.constant(name) })),
);
const command = fc.tuple(act, fc.nat({ max: 7 }));

/** What may go to the wire: each step of each bill once, and once more after a refusal in JSON or a person's "it is not there". */
class Permits {
  readonly violations: string[] = [];
  readonly #sent = new Set<string>();
  left(key: string): void {
    if (this.#sent.has(key)) this.violations.push(key);
    this.#sent.add(key);
  }
  renew = (key: string): void => void this.#sent.delete(key);
}

interface World {
  file: string;
  permits: Permits;
  turns: Turn[];
  checks: Check[];
  mark: number;
  made: Map<string, number>;
}

const numberIn = (payload: string): string => (JSON.parse(payload) as { bolNumber: string }).bolNumber;

/** One life of the station on the file; it is over when `dead`. */
function live(world: World) {
  const life = { dead: false };
  const settingsMark = () => `settings ${world.mark}`;
  const die = () => {
    life.dead = true;
    bench.db.close();
  };
  const exchange = (httpStatus: number | null, left = true) =>
    anExchange({
      operation: 'tracking-list',
      settingsMark: settingsMark(),
      httpStatus,
      ...(left ? {} : { leftAt: null, bytesSent: null }),
    });
  const checks: Record<Check, () => Outcome<unknown>> = {
    good: () => ({ kind: 'accepted', answer: [], exchange: exchange(200) }),
    unauthorized: () => ({ kind: 'held', reason: 'unauthorized', exchange: exchange(401) }),
    offline: () => ({ kind: 'not-sent', reason: 'dns', exchange: exchange(null, false) }),
    broken: () => ({
      kind: 'in-doubt',
      reason: 'http-500',
      words: null,
      answer: null,
      exchange: exchange(500),
    }),
  };
  const service = createFakeFreightService({
    made: world.made,
    turn: () => world.turns.shift() ?? { kind: 'accept' },
    die,
    check: () => checks[world.checks.shift() ?? 'good'](),
    settingsMark,
  });
  /** Any step goes through the service's own BOL door, under its own name. */
  const send = async (step: string, payload: string, hooks: SendHooks): Promise<Outcome<StepAnswer>> => {
    const key = `${step} ${numberIn(payload)}`;
    const outcome = await createBol(payload, {
      ...hooks,
      onWire() {
        hooks.onWire();
        world.permits.left(key);
      },
    });
    // The interface's own JSON says that it was not created: a person may repair it and send it again.
    if (outcome.kind === 'refused') world.permits.renew(key);
    return outcome;
  };
  const { createBol } = service;
  service.createBol = (payload, hooks) => send('bol', payload, hooks) as ReturnType<typeof createBol>;
  const bench = outboxBench(service, {
    file: world.file,
    proven: false,
    senders: {
      order: (payload, hooks) => send('order', payload, hooks),
      tender: (payload, hooks) => send('tender', payload, hooks),
    },
  });
  bench.outbox.start();
  return { ...bench, life };
}
type Life = ReturnType<typeof live>;

/** What a person, the clock or another part of the station does to the outbox. */
async function perform(
  bench: Life,
  world: World,
  [name, which]: [typeof act extends fc.Arbitrary<infer A> ? A : never, number],
): Promise<void> {
  const { stores, outbox, clock, shipments, db } = bench;
  const handlers = outbox.handlers;
  const rows = stores.submissions.openOrChangedSince('');
  const row = rows[which % Math.max(1, rows.length)];
  const later = (step: 'order' | 'tender') => {
    const shipmentId = row?.shipmentId ?? '';
    if (row === undefined || !mayQueue(stores, shipmentId, step).ok) return;
    const bolNumber = stores.shipments.get(shipmentId)?.shipment.bolNumber ?? '';
    const parts = { db, stores, clock, newId: () => randomUUID() };
    db.transaction(() => {
      enqueue(parts, { shipmentId, step, payload: JSON.stringify({ bolNumber }) });
    });
    outbox.wake();
  };
  switch (name) {
    case 'enter':
      await bench.enter();
      break;
    case 'wait':
      await clock.advance(20_000);
      break;
    case 'hour':
      await clock.advance(3_600_000);
      break;
    case 'order':
    case 'tender':
      later(name);
      break;
    case 'settings-saved':
      outbox.settingsSaved();
      break;
    case 'settings-changed':
      world.mark += 1;
      outbox.settingsSaved();
      break;
    case 'reopen':
      await handlers.reopenLane();
      break;
    case 'good-read':
      outbox.observe({
        kind: 'accepted',
        answer: [],
        exchange: anExchange({ settingsMark: `settings ${world.mark}` }),
      });
      break;
    case 'try-now':
    case 'try-unchecked':
      if (row !== undefined) await handlers.tryNow({ id: row.id, unchecked: name === 'try-unchecked' });
      break;
    case 'check-tracking':
      if (row !== undefined) await handlers.checkTracking({ id: row.id });
      break;
    case 'mend': {
      if (row === undefined) break;
      if (row.step !== 'bol') {
        later(row.step);
        break;
      }
      const draft = await handlers.repair({ id: row.id });
      if (draft.ok) await shipments.submit({ draftId: draft.value.id, form: draft.value.form });
      break;
    }
    case 'restart':
      await outbox.stop();
      bench.db.close();
      bench.life.dead = true;
      break;
    case 'absent': {
      if (row === undefined) break;
      const key = `${row.step} ${numberIn(bench.stores.submissions.payload(row.id))}`;
      if (row.state === 'in-doubt') world.permits.renew(key);
      await handlers.settleAbsent({ id: row.id, attempt: row.attempt });
    }
  }
}

test('whatever happens and whoever presses what: nothing that has left goes to the wire again without a person, or a refusal that a person repairs', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 5, maxLength: 60 }),
      fc.array(turn, { maxLength: 40 }),
      fc.array(fc.constantFrom<Check>('good', 'good', 'unauthorized', 'offline', 'broken'), {
        maxLength: 30,
      }),
      async (commands, turns, checks) => {
        const world: World = {
          file: join(temporaryFolder(), 'station.sqlite'),
          permits: new Permits(),
          turns: [...turns],
          checks: [...checks],
          mark: 1,
          made: new Map(),
        };
        let bench = live(world);
        for (const one of commands) {
          if (bench.life.dead) bench = live(world);
          try {
            await perform(bench, world, one);
            await settle();
          } catch (error) {
            // A call to a station that has died under it.
            if (!bench.life.dead) throw error;
          }
        }
        if (bench.life.dead) bench = live(world);
        await bench.clock.advance(600_000).catch((error: unknown) => {
          if (!bench.life.dead) throw error;
        });
        expect(world.permits.violations).toEqual([]);
        if (!bench.life.dead) {
          // Held says that nothing of it has left; the evidence must agree.
          for (const row of bench.stores.submissions.inState('held')) expect(row.evidence?.leftAt).toBeNull();
          await bench.outbox.stop();
          bench.db.close();
        }
      },
    ),
    { numRuns: 40, endOnFailure: false },
  );
});
