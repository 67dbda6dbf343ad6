import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { submittedLineSchema, type SubmittedLine } from '#shared/station/submitted-line.ts';
import { goodQuoteV2Answer } from '#support/service-answers.ts';
import { headlessStation, type Running } from '#support/headless-process.ts';
import { startTakingService } from '#support/taking-service.ts';
import { wmsFile, wmsOrder } from '#support/wms-orders.ts';

const tender = { pickupFrom: '13:00', pickupUntil: '17:30' };
const order = { confirmationEmails: ['dock@example.com'], internalBolNumber: 'I-1' };

/** An order whose carrier is open. */
const openOrder = (n: number) => ({ ...wmsOrder(n), scac: '', carrierName: '', quoteNumber: null });

async function bench() {
  const service = await startTakingService();
  onTestFinished(() => service.close());
  const station = headlessStation(service.url);
  let files = 0;
  const drop = (...orders: object[]) => wmsFile(station.dataFolder, `${(files += 1)}.json`, ...orders);
  const submit = async (...orders: object[]) => {
    const ended = await station.runToEnd('submit', drop(...orders), '--wait', '--timeout', '60', '--json');
    return { ...ended, lines: ended.lines.map((line): SubmittedLine => submittedLineSchema.parse(line)) };
  };
  const taken = () => (['bol', 'order', 'tender'] as const).map((step) => service.taken(step).length);
  return { service, station, drop, submit, taken };
}

const carriers = (...rates: [scac: string, net: number, days: number | null][]) => ({
  body: {
    ...goodQuoteV2Answer,
    Carriers: rates.map(([Scac, NetAmount, ServiceDays]) => ({
      ...goodQuoteV2Answer.Carriers[0],
      ...{ CarrierName: `Carrier ${Scac}`, Scac, NetAmount, ServiceDays },
    })),
  },
});

test('rate, BOL, order and tender go one after the other, and the line says all of them', async () => {
  const { service, station, submit } = await bench();
  service.quotes(carriers(['SAIA', 300, 5], ['ODFL', 280, 7], ['EXLA', 410, 2]));
  const { code, lines, complained } = await submit({ ...openOrder(1), rate: 'cheapest', order, tender });
  expect([code, complained]).toEqual([0, '']);
  const [line] = lines;
  expect(line).toMatchObject({
    ...{ state: 'accepted', paper: 'printed' },
    order: { state: 'accepted', shipmentNumber: 'S700000001', code: null },
    tender: { state: 'accepted', confirmationId: 'ODFL-20260309-77', pickupId: 90210, wasTest: false },
    rate: { scac: 'ODFL', carrierName: 'Carrier ODFL', quoteNumber: 5512345, netAmountUsd: 280 },
  });
  expect(service.asked().filter((one) => one !== 'tracking')).toEqual(['quote', 'bol', 'order', 'tender']);
  const sent = (path: RegExp) =>
    JSON.parse(service.server.arrivals.find((one) => path.test(one.path))?.body ?? '{}') as object;
  expect(sent(/preparebilloflading/)).toMatchObject({
    ...{ CarrierSCAC: 'ODFL', CarrierName: 'Carrier ODFL', QuoteNumber: 5512345 },
  });
  expect(sent(/onlineorders/)).toMatchObject({
    ShippingConfirmationEmail: ['dock@example.com'],
    InternalBOLNumber: 'I-1',
  });
  expect(sent(/loadtender/)).toMatchObject({
    ...{ CarrierCode: 'ODFL', QuoteNumber: '5512345', MethodOfPayment: 'PP' },
    ...{ PickupOpenTime: '13:00', PickupCloseTime: '17:30' },
    BLPdf: expect.stringMatching(/^JVBER/) as string,
  });
  const db = new DatabaseSync(station.file, { readOnly: true });
  const chosen = db
    .prepare('SELECT data FROM chosen_rates WHERE shipment_id = ?')
    .get(line?.shipmentId ?? '');
  expect(JSON.parse(String(chosen?.['data']))).toMatchObject({
    rate: { scac: 'ODFL' },
    quoteNumber: 5512345,
  });
  db.close();
  // The same again sends nothing and says the same.
  const again = await submit({ ...openOrder(1), rate: 'cheapest', order, tender });
  expect(again.lines).toMatchObject([{ before: true, order: line?.order, tender: line?.tender }]);
  expect(service.taken('tender')).toHaveLength(1);
});

test('the fastest, the carrier that is named; a carrier without a price, and an answer that refuses: nothing is sent', async () => {
  const { service, submit, taken } = await bench();
  service.quotes(carriers(['SAIA', 300, 5], ['ODFL', 280, null], ['EXLA', 410, 2], ['ABFS', 300, 2]));
  const { code, lines } = await submit(
    { ...openOrder(1), rate: 'fastest' },
    { ...openOrder(2), rate: 'saia', scac: 'SAIA' },
    { ...openOrder(3), rate: 'PYLE', order: true },
  );
  expect(code).toBe(10);
  const byId = new Map(lines.map((line) => [line.externalId, line]));
  expect(byId.get('WMS-1')).toMatchObject({ state: 'accepted', rate: { scac: 'ABFS' }, order: null });
  expect(byId.get('WMS-2')).toMatchObject({ state: 'accepted', rate: { scac: 'SAIA' } });
  expect(byId.get('WMS-3')).toMatchObject({
    ...{ state: 'invalid', code: 'rate-no-carrier', words: 'SAIA, ODFL, EXLA, ABFS' },
    ...{ order: null, tender: null, rate: null, shipmentId: null },
  });
  service.quotes({ body: { QuoteNumber: 0, ErrorMessage: 'No lanes', Carriers: [] } });
  const refused = await submit({ ...openOrder(4), rate: 'cheapest', order: true, tender });
  expect([refused.code, refused.lines]).toMatchObject([
    10,
    [{ state: 'invalid', code: 'rate-failed', words: 'No lanes' }],
  ]);
  service.quotes(carriers(['SAIA', -5, 5]));
  const none = await submit({ ...openOrder(5), rate: 'cheapest' });
  expect(none.lines).toMatchObject([{ state: 'invalid', code: 'rate-none-fits' }]);
  expect(taken()).toEqual([2, 0, 0]);
});

test('an order that is refused, or in doubt, stops the tender; a tender in doubt: 10, 11, 11', async () => {
  const { service, submit, taken } = await bench();
  service.afterTaking('order', { body: { Accepted: false, ErrorMessage: 'Unknown customer' } }, 1);
  const refused = await submit({ ...wmsOrder(1), order, tender });
  expect([refused.code, refused.lines]).toMatchObject([
    10,
    [
      {
        ...{ state: 'accepted', order: { state: 'refused', words: 'Unknown customer' } },
        tender: { state: 'waiting' },
      },
    ],
  ]);
  service.afterTaking('order', { status: 502, body: {} }, 1);
  const doubt = await submit({ ...wmsOrder(2), order: true, tender });
  expect([doubt.code, doubt.lines]).toMatchObject([
    11,
    [{ state: 'accepted', order: { state: 'in-doubt', code: 'http-502' }, tender: { state: 'waiting' } }],
  ]);
  expect(taken()).toEqual([2, 2, 0]);
  service.afterTaking('tender', { status: 500, body: {} }, 1);
  const last = await submit({ ...wmsOrder(3), tender });
  expect([last.code, last.lines]).toMatchObject([
    11,
    [{ state: 'accepted', order: null, tender: { state: 'in-doubt', code: 'http-500' } }],
  ]);
  // Another process on the same data sends none of them again.
  expect((await submit({ ...wmsOrder(4) })).code).toBe(0);
  expect(taken()).toEqual([4, 2, 1]);
});

test('a wrong part of rate, order or tender: nothing of the file is taken, and each place is named', async () => {
  const { submit, taken } = await bench();
  const { code, lines } = await submit(
    { ...wmsOrder(1), order: { confirmationEmails: ['nobody'], colour: 'red' } },
    { ...wmsOrder(2), tender: { pickupDate: 'soon', pickupFrom: '9:00', pickupUntil: '' } },
    { ...wmsOrder(3), rate: 'cheapest' },
    { ...openOrder(4), tender },
    { ...wmsOrder(5), tender: { ...tender, pickupUntil: '12:00' } },
    { ...wmsOrder(6), order: 'perhaps', tender: { ...tender, freightTerms: 'free' } },
    wmsOrder(7),
  );
  expect(code).toBe(10);
  const problems = lines
    .toSorted((one, other) => one.row - other.row)
    .map((line) => line.problems.map((one) => `${one.path} ${one.code}`).toSorted());
  expect(problems).toEqual([
    ['order.colour unknown-field', 'order.confirmationEmails email'],
    ['tender.pickupDate day', 'tender.pickupFrom time-asked', 'tender.pickupUntil required'],
    ['carrierName not-with-rate', 'scac not-with-rate'],
    ['scac required'],
    ['tender.pickupUntil before-from'],
    ['order yes-or-no', 'tender.freightTerms freight-terms'],
    [],
  ]);
  expect(taken()).toEqual([0, 0, 0]);
});

const killWhen = (running: Running, done: Promise<unknown>) => done.then(() => running.kill());

test.each(['quote', 'bol', 'order', 'tender'] as const)(
  'killed while the %s is on its way: the next process goes on, and nothing is sent twice',
  async (at) => {
    const { service, station, drop, taken } = await bench();
    const arrived = Promise.withResolvers<undefined>();
    const hang = () => {
      arrived.resolve(undefined);
      return new Promise<never>(() => undefined);
    };
    if (at === 'quote') service.quotes(hang);
    else service.afterTaking(at, hang, 1);
    const file = drop({ ...openOrder(1), rate: 'cheapest', order, tender });
    const first = station.run('submit', file, '--wait', '--json');
    await killWhen(first, arrived.promise);
    await first.ended;
    if (at === 'quote') service.quotes(null);
    const next = await station.runToEnd('submit', file, '--wait', '--timeout', '60', '--json');
    const [line] = next.lines.map((one) => submittedLineSchema.parse(one));
    // What was on the wire is in doubt for a person; what came after it waits.
    const expected = {
      quote: { code: 0, states: ['accepted', 'accepted', 'accepted'], taken: [1, 1, 1] },
      bol: { code: 11, states: ['in-doubt', 'waiting', 'waiting'], taken: [1, 0, 0] },
      order: { code: 11, states: ['accepted', 'in-doubt', 'waiting'], taken: [1, 1, 0] },
      tender: { code: 11, states: ['accepted', 'accepted', 'in-doubt'], taken: [1, 1, 1] },
    }[at];
    expect([line?.state, line?.order?.state, line?.tender?.state]).toEqual(expected.states);
    expect([next.code, taken()]).toEqual([expected.code, expected.taken]);
  },
);

test.each([0, 5, 20, 60, 150])(
  'killed %i ms after the BOL was answered: order and tender go once, or a person is asked',
  async (milliseconds) => {
    const { service, station, drop, taken } = await bench();
    const answered = Promise.withResolvers<undefined>();
    service.server.behave(
      ((behaviour) => (arrival) => {
        if (arrival.path.includes('preparebilloflading')) answered.resolve(undefined);
        return behaviour(arrival);
      })(service.behaviour),
    );
    const file = drop({ ...wmsOrder(1), order, tender });
    const first = station.run('submit', file, '--wait', '--json');
    await answered.promise;
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    first.kill();
    await first.ended;
    const next = await station.runToEnd('submit', file, '--wait', '--timeout', '60', '--json');
    const [line] = next.lines.map((one) => submittedLineSchema.parse(one));
    const states = [line?.state, line?.order?.state, line?.tender?.state];
    expect(taken().every((count) => count <= 1)).toBe(true);
    if (next.code === 0) expect([states, taken()]).toEqual([Array(3).fill('accepted'), [1, 1, 1]]);
    else expect([next.code, [...states, line?.paper].includes('in-doubt')]).toEqual([11, true]);
  },
);

test('in training nothing of it leaves, and what waited live goes after it', async () => {
  const { service, station, drop, taken } = await bench();
  const { dataFolder } = station;
  const live = await station.runToEnd('submit', drop({ ...wmsOrder(1), order, tender }), '--json');
  expect(live.lines).toMatchObject([{ state: 'queued' }]);
  const inTraining = headlessStation(service.url, { dataFolder, set: { training: true } });
  const refused = await inTraining.runToEnd('submit', drop({ ...wmsOrder(2), order, tender }), '--wait');
  expect([refused.code, refused.lines, service.asked()]).toEqual([1, [], []]);
  rmSync(join(dataFolder, 'credentials.address'), { force: true });
  const after = headlessStation(service.url, { dataFolder });
  const words = ['submit', drop({ ...wmsOrder(1), order, tender }), '--wait', '--timeout', '60', '--json'];
  expect((await after.runToEnd(...words)).code).toBe(0);
  expect(taken()).toEqual([1, 1, 1]);
});
