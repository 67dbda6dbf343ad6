import { createOutboxEvents } from '#main/outbox/outbox-events.ts';
import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemClock } from '#main/clock.ts';
import { readOwnerResults } from '#main/fleet/take-over/owner-result.ts';
import type { TakeOverParts } from '#main/fleet/take-over/take-over-parts.ts';
import { createTakeOvers } from '#main/fleet/take-over/take-overs.ts';
import { createTakenOverWorkRelease } from '#main/fleet/take-over/taken-over-release.ts';
import { sharedShipments } from '#main/fleet/shared-shipments.ts';
import { createSignal } from '#main/signal.ts';
import { createFleetBodiesStore } from '#main/storage/fleet/fleet-bodies-store.ts';
import type { SharedShipment } from '#shared/fleet/fleet-shipment.ts';
import { aSettings, aShipment } from '#support/builders.ts';
import { openDeskBench, value, type DeskBench } from '#support/desk-bench.ts';
import { bestOfRounds, longestTask } from '#support/longest-task.ts';
import { maxStatementsInOneTurn } from '#support/statements-in-a-turn.ts';
import { aStoredShipment, aStoredSubmission } from '#support/stored-rows.ts';

/** A batch that was on its way when the station died. */
const count = 1000;
/** A turn of some milliseconds, whatever the machine does. */
const maxStatements = 800;
const maxAtOnce = 50;
const other = { uuid: 'the-other', name: 'Bench 3', number: '3' };

type Answers = Record<string, (asked: Record<string, unknown>) => unknown>;

/** A desk that nothing leaves, and a fleet that answers as a test says. */
async function station(answers: Answers): Promise<DeskBench & { parts: TakeOverParts }> {
  const bench = openDeskBench('http://127.0.0.1:9');
  await bench.desk.stop();
  const { db, stores } = bench;
  const settings = aSettings();
  const parts: TakeOverParts = {
    ...{ db, stores, clock: systemClock, newId: randomUUID, settings: () => settings },
    fleet: {
      // As from the thread: the answer comes in a turn of its own.
      ask: async ({ is, ...asked }, schema) => {
        await turn();
        const said = answers[is]?.(asked);
        await turn();
        return { ok: true, value: schema.parse(said) };
      },
      state: () => ({}) as never,
      changed: createSignal(),
    },
    service: {
      bolPayload: (shipment) => JSON.stringify(shipment),
      orderPayload: () => '{}',
      tenderPayload: () => ({ ok: true, value: '{}' }),
    },
    person: () => null,
    events: createOutboxEvents(),
    leaveWaitingPrints: (id) => {
      bench.desk.spooler.leaveWaitingPrints(id, 'station');
    },
    changed: () => undefined,
    report: (error) => expect.fail(String(error)),
  };
  return { ...bench, parts };
}

/** Shipments whose BOLs wait, each with two labels of an earlier print. */
function fill({ db, stores }: DeskBench): string[] {
  const ids = Array.from({ length: count }, (_, n) => `s${String(n).padStart(6, '0')}`);
  db.transaction(() => {
    for (const [n, id] of ids.entries()) {
      const shipment = aShipment({ bolNumber: String(700_000_000 + n), externalId: `SO-${n}` });
      stores.shipments.insert(aStoredShipment(id, { shipment }));
      stores.submissions.insert(aStoredSubmission(`b${n}`, id));
    }
  });
  return ids;
}

/** What the dead station had told of its shipments; `state`: of their BOLs. */
function toldBy(dead: DeskBench, ids: readonly string[]): SharedShipment[] {
  const { db, stores } = dead;
  return [...sharedShipments(db, stores, createFleetBodiesStore(db), ids).values()];
}

type Measure = (work: () => Promise<unknown>) => Promise<number>;

async function measured(measure: Measure): Promise<Record<string, number>> {
  const dead = openDeskBench('http://127.0.0.1:9');
  await dead.desk.stop();
  const ids = fill(dead);
  const told = toldBy(dead, ids);
  await dead.stop();

  const pageOf = <T extends { id: string }>(all: readonly T[], after: unknown, size: number) =>
    all.filter(({ id }) => id > String(after)).slice(0, size);
  const bodies = told.map((body) => ({ id: body.row.id, shipment: body.row.id, body }));
  const acts: string[] = [];
  const taker = await station({
    'take-over-evidence': () => ({
      station: other,
      lastSeenAt: '2026-11-01T10:00:00.000Z',
      isAlive: false,
      countsFrom: null,
      open: [],
      openPrints: 0,
      toShare: 0,
      mark: 'm',
    }),
    'take-over': ({ act }) => (acts.push(String(act)), 'taken'),
    'take-over-rows': ({ after }) => {
      const rows = pageOf(bodies, after, 20);
      return { rows, next: rows.length < 20 ? null : rows.at(-1)?.id };
    },
    'take-overs-of-mine': () => [],
    'take-over-here': () => null,
    'take-over-again': () => true,
    'owners-word': ({ shipments }) => {
      const asked = new Set(shipments as string[]);
      const accepted = (body: SharedShipment): SharedShipment => ({
        ...body,
        submissions: body.submissions.map((one) => ({ ...one, state: 'accepted' as const })),
      });
      return bodies
        .filter(({ id }) => asked.has(id))
        .map(({ body }) => ({ shared: accepted(body), toldAt: '2026-11-01T10:00:00.000Z' }));
    },
  });
  const { handlers } = createTakeOvers(taker.parts);
  const longest: Record<string, number> = {};
  longest['taken over'] = await measure(async () => {
    expect(value(await handlers.takeOver({ station: other.uuid, mark: 'm', reason: 'gone' }))).toEqual({
      taken: count,
    });
  });
  longest['how its owner says that they ended'] = await measure(async () => {
    expect((await readOwnerResults(taker.parts))?.size).toBe(count);
  });
  await taker.stop();

  return longest;
}

// Regression: what their owner says of a hundred was heard in one turn, 60 to 130 ms of main, and for each that came all that had come before was read.
test(`${count} open BOLs of a dead station come to another in turns of main`, async () => {
  const statements = await measured(maxStatementsInOneTurn);
  for (const [name, most] of Object.entries(statements)) expect.soft(most, name).toBeLessThan(maxStatements);
  for (const [name, busy] of Object.entries(await bestOfRounds(maxAtOnce, () => measured(longestTask))))
    expect.soft(busy, name).toBeLessThan(maxAtOnce);
});

// Regression: five hundred were given up twenty-five a turn, and the outbox could have sent one in a turn between.
test('what a station hears that others have taken is given up before anything else is done', async () => {
  const known = new Set<string>();
  const away = (id: string) => ({
    shipmentId: id,
    takeOverId: '00000000-0000-7000-8000-000000000001',
    taker: other,
    person: 'Bo',
    reason: 'gone',
    takenAt: '2026-11-01T10:00:00.000Z',
  });
  const victim = await station({
    'taken-from-me': () =>
      ids
        .filter((id) => !known.has(id))
        .slice(0, 500)
        .map(away),
    'taken-known': ({ shipments }) => {
      for (const id of shipments as string[]) known.add(id);
      return null;
    },
  });
  const ids = fill(victim);
  const givenUp = () =>
    Number(victim.db.prepare(`SELECT count(*) AS n FROM submissions WHERE state = 'canceled'`).get()?.['n']);
  const seen = new Set<number>();
  let isOver = false;
  const look = (): void => {
    if (isOver) return;
    seen.add(givenUp());
    setImmediate(look);
  };
  look();
  expect(await createTakenOverWorkRelease(victim.parts).learn()).toBe(true);
  isOver = true;
  seen.add(givenUp());
  expect([...seen]).toEqual([0, 500, count]);
  expect(victim.stores.takeOvers.everyTakenAway()).toHaveLength(count);
  await victim.stop();
});
