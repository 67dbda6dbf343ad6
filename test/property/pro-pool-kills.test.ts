import fc from 'fast-check';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { completePro, hasValidCheckDigit } from '#shared/freight/numbers/pro-rule.ts';
import { numbersBench, someNumbers } from '#support/numbers-bench.ts';
import { open, places, type Places } from '#support/witnessed-station.ts';

const poolOf = (size: number) =>
  someNumbers({
    proRanges: [
      { scac: 'XPOL', rule: 'xpo', first: '10000001', last: String(10000000 + size) },
      { scac: 'RDWY', rule: 'yrc', first: '123000001', last: '123999999' },
    ],
  });

type Act =
  | { is: 'submit'; scac: 'XPOL' | 'RDWY'; dies: 'never' | 'in-commit' | 'after-commit' }
  /** A sticker whose number stands in the middle of the range. */
  | { is: 'sticker'; body: number }
  | {
      is: 'refuse-and-repair';
      which: number;
      scac: 'XPOL' | 'RDWY';
      emptied: boolean;
      dies: 'never' | 'in-commit';
    }
  | { is: 'give-up'; which: number }
  /** The file is put back as it was, with its witness knowing more. */
  | { is: 'keep-file' }
  | { is: 'put-file-back' };

const scac = fc.constantFrom('XPOL', 'RDWY');
const which = fc.nat({ max: 30 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      is: fc.constant('submit'),
      scac,
      dies: fc.constantFrom('never', 'never', 'in-commit', 'after-commit'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('sticker'), body: fc.integer({ min: 1, max: 20 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('refuse-and-repair'),
      which,
      scac,
      emptied: fc.boolean(),
      dies: fc.constantFrom('never', 'in-commit'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('give-up'), which }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('keep-file') }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('put-file-back') }) },
);

const someActs = fc.array(act, { maxLength: 40, size: 'max' });
/** Every other walk dies in a commit and is put back to before it: chance alone has left them out of all fifteen. */
const walk = fc.oneof(
  someActs,
  fc
    .tuple(someActs, someActs)
    .map(([before, after]): Act[] => [
      { is: 'keep-file' },
      { is: 'submit', scac: 'RDWY', dies: 'in-commit' },
      ...before,
      { is: 'put-file-back' },
      ...after,
    ]),
);

class Death extends Error {}

/** A station that can be killed at any moment of a commit, and begins again on what is on the disk. */
function mortal(where: Places, size: number) {
  const life = { dies: false };
  const begin = () => {
    const { db } = open(where, { goOn: true });
    const bench = numbersBench(db, {
      numbers: poolOf(size),
      inCommit() {
        if (!life.dies) return;
        life.dies = false;
        throw new Death();
      },
    });
    return { db, bench };
  };
  return { life, begin };
}

/** A kill: what was not committed is gone with the connection. */
const kill = (db: StationDatabase) => {
  db.close();
};

test('over deaths, repairs, stickers and files put back, no PRO number is on two shipments, nor given twice', async () => {
  const seen = { given: 0, deaths: 0, lost: 0 };
  await fc.assert(
    fc.asyncProperty(walk, fc.integer({ min: 3, max: 400 }), async (acts, size) => {
      const where = places();
      const { life, begin } = mortal(where, size);
      let { db, bench } = begin();
      let kept: { file: Buffer; free: Set<string> } | null = null;
      /** What a packer was told: it stands on paper. By shipment, with the carrier. */
      const onPaper = new Map<string, string>();
      /** Numbers of the pool, in the order in which they were told. */
      const given: string[] = [];
      let ids: string[] = [];

      const isOpen = (id: string) =>
        !['refused', 'canceled'].includes(bench.stores.submissions.ofShipment(id)[0]?.state ?? '');
      const again = () => {
        kill(db);
        ({ db, bench } = begin());
      };
      const tell = (id: string) => {
        const { scac: carrier, proNumber } = bench.shipmentOf(id);
        if (proNumber !== '') onPaper.set(id, `${carrier} ${proNumber}`);
        expect(bench.sentOf(id).pro).toBe(proNumber);
        const [line] = bench.stores.journal.ofShipment(id).filter(({ event }) => event === 'saved');
        if (line?.event === 'saved' && line.detail.proFromPool !== undefined)
          given.push(`${carrier} ${line.detail.proFromPool}`);
      };
      /** Does it, or dies in the middle of its commit. */
      const mayDie = async (dies: boolean, work: () => Promise<unknown>) => {
        life.dies = dies;
        try {
          await work();
        } catch (error) {
          if (!(error instanceof Death)) throw error;
          seen.deaths += 1;
          again();
        } finally {
          life.dies = false;
        }
      };

      for (const one of acts) {
        const id = 'which' in one ? ids[one.which % Math.max(1, ids.length)] : undefined;
        if (one.is === 'submit')
          await mayDie(one.dies === 'in-commit', async () => {
            const { shipmentId } = await bench.enter({ scac: one.scac, proNumber: '' });
            ids.push(shipmentId);
            tell(shipmentId);
            if (one.dies === 'after-commit') again();
          });
        else if (one.is === 'sticker') {
          const proNumber = completePro(String(10000000 + one.body), 'xpo');
          const { answer } = await bench.submit({ scac: 'XPOL', proNumber });
          if (answer.ok) {
            ids.push(answer.value.shipmentId);
            tell(answer.value.shipmentId);
          } else expect(answer.error.code).toBe('pro-number-taken');
        } else if (one.is === 'refuse-and-repair' && id !== undefined) {
          bench.end(id, 'refused');
          const { id: draftId, form } = bench.repair(id);
          const typed = { ...form, scac: one.scac, ...(one.emptied ? { proNumber: '' } : {}) };
          await mayDie(one.dies === 'in-commit', async () => {
            const answer = await bench.shipments.submit({ draftId, form: typed });
            if (answer.ok) tell(id);
            else expect(answer.error.code).toBe('pro-number-taken');
          });
        } else if (one.is === 'give-up' && id !== undefined) bench.end(id, 'canceled');
        else if (one.is === 'keep-file') {
          kill(db);
          kept = { file: readFileSync(where.file), free: new Set() };
          ({ db, bench } = begin());
          kept.free = new Set(ids.filter((known) => !isOpen(known)));
        } else if (one.is === 'put-file-back' && kept !== null) {
          kill(db);
          writeFileSync(where.file, kept.file);
          ({ db, bench } = begin());
          // A repair may be among what is missing now; what was given before stays given.
          onPaper.clear();
          seen.lost += 1;
          // Refused before, and in doubt now: it may have been repaired since. Its number was free for another.
          const { free } = kept;
          ids = ids.filter((known) => !free.has(known) && bench.stores.shipments.get(known) !== null);
        }
      }

      // What the file knows now: one shipment a number, but for those that were refused or given up.
      const open = ids.filter(isOpen);
      const numbers = open.map((id) => bench.shipmentOf(id)).filter(({ proNumber }) => proNumber !== '');
      const keys = numbers.map((shipment) => `${shipment.scac} ${shipment.proNumber}`);
      expect(new Set(keys).size).toBe(keys.length);
      // What the pool ever gave, also to shipments that are missing now: each number once.
      expect(new Set(given).size).toBe(given.length);
      for (const [carrier = '', pro = ''] of given.map((key) => key.split(' ')))
        expect(hasValidCheckDigit(pro, carrier === 'XPOL' ? 'xpo' : 'yrc')).toBe(true);
      for (const id of open)
        if (onPaper.has(id)) expect(onPaper.get(id)).toContain(bench.shipmentOf(id).proNumber);
      seen.given += given.length;
      db.close();
    }),
    // Each case is a file on the disk: the printed seed is shrunk by hand.
    { numRuns: 15, endOnFailure: true },
  );
  // The cases are there: a test of nothing would pass too.
  expect(seen.given).toBeGreaterThan(30);
  expect(Math.min(seen.deaths, seen.lost)).toBeGreaterThan(1);
});
