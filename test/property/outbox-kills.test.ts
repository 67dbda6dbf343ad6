import fc from 'fast-check';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settle } from '#support/fake-clock.ts';
import { createFakeFreightService, type Turn } from '#support/fake-freight-service.ts';
import { outboxBench, type OutboxBench } from '#support/outbox-bench.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** Every way a try can end, and the station's own death before or after the first byte. */
const turn: fc.Arbitrary<Turn> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Turn>({ kind: 'accept' }) },
  ...(
    ['refuse', 'refuse-sign-in', 'not-sent', 'held-before', 'held-after', 'contradict', 'die-before'] as const
  ).map((kind) => ({
    weight: 1,
    arbitrary: fc.constant<Turn>({ kind }),
  })),
  { weight: 2, arbitrary: fc.boolean().map((arrived): Turn => ({ kind: 'silence', arrived })) },
  { weight: 2, arbitrary: fc.boolean().map((arrived): Turn => ({ kind: 'die-on-wire', arrived })) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(302, 401, 403, 404, 407, 429, 503), fc.boolean())
      .map(([status, arrived]): Turn => ({ kind: 'status', status, arrived })),
  },
);

/** The person at the screen: repairs what was refused, asks the list about what is in doubt, fixes the settings, starts the sending again. */
async function attend({ stores, outbox, shipments }: OutboxBench): Promise<void> {
  for (const row of stores.submissions.inState('in-doubt')) {
    const checked = await outbox.handlers.checkTracking({ id: row.id });
    if (checked.ok && !checked.value.found)
      await outbox.handlers.settleAbsent({ id: row.id, attempt: row.attempt });
  }
  for (const row of stores.submissions.inState('refused')) {
    const draft = await outbox.handlers.repair({ id: row.id });
    if (draft.ok) await shipments.submit({ draftId: draft.value.id, form: draft.value.form });
  }
  outbox.settingsSaved();
  // Stopped by answers that no read outweighs (docs/decisions/sending.md): nobody else starts it again.
  if (outbox.lane().closedFor === 'turned-away') await outbox.handlers.reopenLane();
}

test('over faults and deaths of the station: nothing is lost, nothing is sent twice', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(turn, { maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      async (turns, entries) => {
        const file = join(temporaryFolder(), 'station.sqlite');
        const made = new Map<string, number>();
        const queue = [...turns];
        const entered: string[] = [];
        let life = { dead: false };
        const live = () => {
          const mine = { dead: false };
          life = mine;
          const bench = outboxBench(
            createFakeFreightService({
              made,
              // What a dead station still had in mind is no try.
              turn: () => (mine.dead ? { kind: 'die-before' } : (queue.shift() ?? { kind: 'accept' })),
              // What is open is lost with the process; what was committed is on the disk.
              die() {
                if (!mine.dead) bench.db.close();
                mine.dead = true;
              },
            }),
            { file },
          );
          bench.outbox.start();
          return bench;
        };

        let bench = live();
        for (let round = 0; round < 400; round += 1) {
          if (life.dead) bench = live();
          try {
            if (entered.length < entries) entered.push((await bench.enter()).bolNumber);
            await settle();
            if (!life.dead) await bench.clock.advance(61_000);
            if (!life.dead) await attend(bench);
            await settle();
          } catch (error) {
            // A call to a station that has died under it.
            if (!life.dead) throw error;
          }
          if (life.dead || entered.length < entries) continue;
          // One more for each packer who was not answered any more.
          const { shipments, submissions } = bench.stores;
          if (submissions.count('accepted') === shipments.find('', 500).length) break;
        }

        // Nobody was told "saved" of more than is there, and all of it is at the service, once.
        const { shipments } = bench.stores;
        const rows = shipments.find('', 500).flatMap(({ id }) => shipments.get(id) ?? []);
        expect(rows.map((row) => row.shipment.bolNumber)).toEqual(expect.arrayContaining(entered));
        expect(bench.stores.submissions.count('accepted')).toBe(rows.length);
        expect([...made.values()].filter((times) => times !== 1)).toEqual([]);
        expect(made.size).toBe(rows.length);
        await bench.outbox.stop();
        bench.db.close();
      },
    ),
    { numRuns: 25, endOnFailure: false },
  );
});
