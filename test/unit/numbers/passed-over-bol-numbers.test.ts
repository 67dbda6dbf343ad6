import { expect, test } from 'vitest';
import { issueBolNumber } from '#main/numbers/bol-beginning.ts';
import { bolNumbering } from '#main/numbers/bol-number.ts';
import { aShipment } from '#support/builders.ts';
import { numbersBench, someNumbers } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';
import { hearStatements } from '#support/statements-in-a-turn.ts';
import { aStoredShipment } from '#support/stored-rows.ts';

/** A station of which so many numbers in a row were typed on shipments, or given to them by the service, in whatever spelling. */
function stationWith(bolForm: 'station' | 'vics', many: number) {
  const bench = numbersBench(openStation().db, {
    numbers: someNumbers({ bolForm, companyPrefix: bolForm === 'vics' ? '0614141' : '' }),
  });
  const write = (sequence: number) => bolNumbering(bench.settings())?.write(sequence) ?? '';
  const insert = (id: string, bolNumber: string, serviceBolNumber: string | null = null) => {
    bench.stores.shipments.insert(
      aStoredShipment(id, { shipment: aShipment({ bolNumber, externalId: '' }), serviceBolNumber }),
    );
  };
  bench.db.transaction(() => {
    for (let at = 1; at <= many; at += 1) {
      const number = write(at);
      if (at % 3 === 0) insert(`s${at}`, `EXT${at}`, number);
      else insert(`s${at}`, at % 3 === 1 ? number : `${number.slice(0, 4)}-${number.slice(4)}`);
    }
  });
  const give = () => bench.db.transaction(() => issueBolNumber(bench));
  return { ...bench, write, insert, give };
}

// Regression: each number that was used already was counted and asked about by itself: 6,000 of them kept main for a third of a second.
test.each(['station', 'vics'] as const)(
  'however many numbers are passed over, as few statements find the next: %s',
  async (bolForm) => {
    const statements = async (many: number) => {
      const { give, write } = stationWith(bolForm, many);
      let [ran, number] = [0, ''];
      await hearStatements(
        () => (ran += 1),
        async () => (number = await Promise.resolve(give())),
      );
      expect(number).toBe(write(many + 1));
      expect(give()).toBe(write(many + 2));
      return ran;
    };
    const few = await statements(2);
    expect(await statements(300)).toBeLessThanOrEqual(few + 2);
  },
);

test('what is free between them is given, in order, whatever stands between', () => {
  const { give, write, insert } = stationWith('station', 4);
  insert('s6', write(6));
  insert('s8', write(8));
  insert('longer', `${write(5)}0`);
  insert('letters', `${write(7)}-A`);
  insert('shorter', write(7).slice(0, -1));
  expect([give(), give(), give()]).toEqual([write(5), write(7), write(9)]);
});

test('the numbers end where the last of them is used', () => {
  const { give, write, stores, insert } = stationWith('vics', 0);
  const last = 10 ** 7 - 1;
  stores.counters.raise('bol:0614141:7', last - 2);
  insert('s1', write(last - 1));
  insert('s2', write(last));
  expect(give()).toBe('');
  expect(give()).toBe('');
});
