import { expect, test } from 'vitest';
import { useOneZebra, type OneZebra } from '#support/one-zebra.ts';

const bench = useOneZebra();

/** Three labels are in the printer when its connection breaks; `meanwhile` happens before it can be reached again. */
async function lostWithThree({ zebra, station }: OneZebra, meanwhile: () => void): Promise<string> {
  zebra.labelMs = 60_000;
  const id = station.accept(3);
  await expect.poll(() => zebra.engine.holds, { interval: 5 }).toBe(3);
  await zebra.off();
  meanwhile();
  zebra.labelMs = 0;
  await zebra.on();
  return id;
}

const comeOut = (): void => {
  bench.zebra.labelMs = 0;
  bench.zebra.engine.finishLabel();
};

// Regression: another host printed as many labels as the restart had lost, and they were called printed.
test('after a restart inside a run, as many labels of another host prove nothing', async () => {
  const { zebra, station } = bench;
  const id = await lostWithThree(bench, () => {
    zebra.powerCycle();
    zebra.labelMs = 0;
    zebra.foreignLabels(3);
  });
  await station.until(
    id,
    /^1:in-doubt:printer-restarted 2:in-doubt:printer-restarted 3:in-doubt:printer-restarted$/,
  );
  expect(zebra.printed).toEqual([]);
});

// Regression: the same behind a print box, which keeps the connection while its printer restarts.
test('the same where the connection lasts', async () => {
  const { zebra, station } = bench;
  zebra.labelMs = 60_000;
  const id = station.accept(3);
  await expect.poll(() => zebra.engine.holds, { interval: 5 }).toBe(3);
  zebra.powerCycle();
  zebra.labelMs = 0;
  zebra.foreignLabels(3);
  await station.until(
    id,
    /^1:in-doubt:printer-restarted 2:in-doubt:printer-restarted 3:in-doubt:printer-restarted$/,
  );
  expect(zebra.printed).toEqual([]);
});

test('a connection that was lost without a restart is settled by the counter', async () => {
  const { zebra, station } = bench;
  const id = await lostWithThree(bench, comeOut);
  await station.until(id, '1:printed 2:printed 3:printed');
  expect(zebra.printed).toHaveLength(3);
});

// Regression: nothing tells a restart of a printer without the variable, and its counter was believed after it.
test('a printer that does not say how long it has been on proves nothing after a lost connection', async () => {
  const { zebra, station } = bench;
  zebra.manners.noUptime = true;
  const whole = station.accept(2);
  await station.until(whole, '1:printed 2:printed');
  const id = await lostWithThree(bench, comeOut);
  await station.until(
    id,
    /^1:in-doubt:printer-restarted 2:in-doubt:printer-restarted 3:in-doubt:printer-restarted$/,
  );
});
