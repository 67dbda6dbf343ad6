import { expect, onTestFinished, test } from 'vitest';
import { startPlainService } from '#support/plain-service.ts';
import type { ChosenRate } from '#shared/freight/quote.ts';
import type { KeptQuote } from '#shared/station/kept-answer.ts';
import { aForm, aTenderForm } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';

async function openAll() {
  const service = await startPlainService();
  onTestFinished(() => service.close());
  const bench = openDeskBench(service.baseUrl);
  const sent = (path: RegExp) =>
    service
      .received()
      .filter((one) => path.test(one.path))
      .map((one) => one.body as Record<string, unknown>);
  return { service, ...bench, handlers: bench.desk.handlers, sent };
}

const chosenOf = ({ quote, direction, askedAt }: KeptQuote, at = 0): ChosenRate => {
  const rate = quote.rates[at];
  if (rate === undefined) throw new Error('no rate');
  return { rate, quoteNumber: quote.quoteNumber, direction, askedAt };
};
const shipDate = '2026-11-19';

test('a quote taken after the BOL goes into the tender, with its QT reference; the carrier’s own id stays with the shipment', async () => {
  const { handlers, enter, reaches, sent } = await openAll();
  const shipmentId = await enter();
  await reaches(shipmentId, 'bol', 'accepted');
  const quoted = value(await handlers.rates.get({ shipmentId, shipDate, direction: 'Transfer / 7' }));
  expect(sent(/RateQuoteV2/)).toMatchObject([
    {
      Direction: 'Transfer / 7',
      ShipmentDate: expect.stringMatching(/^2026-11-19T12/) as string,
      Items: [{ Pieces: 3, Weight: 3750 }],
    },
  ]);
  expect(quoted.direction).toBe('Transfer / 7');
  const chosen = chosenOf(quoted, 1);
  expect(chosen.rate.carrierId).toMatch(/^\d+$/);
  value(await handlers.rates.choose({ of: { shipmentId }, chosen }));

  const quoteNumber = String(quoted.quote.quoteNumber);
  const tender = aTenderForm({
    quoteNumber,
    carrierCode: chosen.rate.scac,
    packageTypes: ['BDL'],
    specialInstructions: 'Gate 4',
  });
  value(await handlers.tenders.submit({ shipmentId, tender }));
  await reaches(shipmentId, 'tender', 'accepted');
  expect(sent(/loadtender/)).toMatchObject([
    {
      QuoteNumber: quoteNumber,
      CarrierCode: chosen.rate.scac,
      SpecialInstructions: 'Gate 4',
      Items: [{ PackageType: 'BDL', Units: 72 }],
    },
  ]);
  expect(sent(/loadtender/)[0]?.['LoadReferences']).toContainEqual({ Code: 'QT', Value: quoteNumber });
  const view = value(await handlers.shipments.get({ id: shipmentId }));
  expect(view.chosenRate).toEqual(chosen);
  expect(view.tender?.tender).toMatchObject({ quoteNumber, packageTypes: ['BDL'] });
  const found = value(await handlers.shipments.find({ text: quoteNumber, limit: 5 }));
  expect(found.map(({ id }) => id)).toEqual([shipmentId]);
  // The BOL was sent with none, and stays as it was.
  expect(sent(/preparebill/)[0]).not.toHaveProperty('QuoteNumber');
});

test('rates taken before the BOL are there for its shipment, and the rate chosen then goes along', async () => {
  const { handlers, reaches } = await openAll();
  const draft = value(await handlers.drafts.create());
  const form = aForm({ bolNumber: draft.form.bolNumber });
  const quoted = value(await handlers.rates.get({ draftId: draft.id, form, direction: 'inbound' }));
  const chosen = chosenOf(quoted);
  value(await handlers.rates.choose({ of: { draftId: draft.id }, chosen }));
  const { shipmentId } = value(await handlers.shipments.submit({ draftId: draft.id, form }));
  await reaches(shipmentId, 'bol', 'accepted');
  expect(value(await handlers.rates.last({ shipmentId }))).toEqual(quoted);
  expect(value(await handlers.shipments.get({ id: shipmentId })).chosenRate).toEqual(chosen);
});

test('rates of another load than the shipment’s are not its rates', async () => {
  const { handlers } = await openAll();
  const draft = value(await handlers.drafts.create());
  const form = aForm({ bolNumber: draft.form.bolNumber });
  value(await handlers.rates.get({ draftId: draft.id, form }));
  const heavier = { ...form, lines: form.lines.map((line) => ({ ...line, weightLb: '4100' })) };
  const { shipmentId } = value(await handlers.shipments.submit({ draftId: draft.id, form: heavier }));
  expect(value(await handlers.rates.last({ shipmentId }))).toBeNull();
});

// Regression: what a BOL that waits or was refused had been quoted was shown as its rates after it was repaired, and could be tendered with.
test('rates of a shipment are not its rates any more once it was repaired with other freight', async () => {
  const { handlers, stores, enter, reaches } = await openAll();
  const shipmentId = await enter();
  await reaches(shipmentId, 'bol', 'accepted');
  value(await handlers.rates.get({ shipmentId, shipDate }));
  expect(value(await handlers.rates.last({ shipmentId }))).not.toBeNull();
  // As after a repair.
  const { shipment } = stores.shipments.get(shipmentId) ?? { shipment: null };
  if (shipment === null) throw new Error('no shipment');
  stores.shipments.replace(shipmentId, { ...shipment, poNumber: 'PO-2' });
  expect(value(await handlers.rates.last({ shipmentId }))).not.toBeNull();
  const heavier = shipment.lines.map((line) => ({ ...line, weightLb: line.weightLb + 1000 }));
  stores.shipments.replace(shipmentId, { ...shipment, lines: heavier });
  expect(value(await handlers.rates.last({ shipmentId }))).toBeNull();
});

test('a rate goes with the draft that is thrown away, and none is kept for a load that is not there', async () => {
  const { handlers, db } = await openAll();
  const draft = value(await handlers.drafts.create());
  const quoted = value(await handlers.rates.get({ draftId: draft.id, form: aForm() }));
  const chosen = chosenOf(quoted);
  const of = { draftId: draft.id };
  value(await handlers.rates.choose({ of, chosen: chosenOf(quoted, 1) }));
  value(await handlers.rates.choose({ of, chosen }));
  const rows = () => db.prepare('SELECT data FROM chosen_rates').all() as { data: string }[];
  expect(rows().map(({ data }) => JSON.parse(data) as unknown)).toEqual([chosen]);
  value(await handlers.drafts.discard({ id: draft.id }));
  expect(rows()).toEqual([]);
  expect(await handlers.rates.choose({ of, chosen })).toMatchObject({ error: { code: 'not-found' } });
  expect(await handlers.rates.get({ shipmentId: 'nobody', shipDate, direction: '' })).toMatchObject({
    error: { code: 'not-found' },
  });
});

test('the station’s reading of Pieces and Units is what goes out', async () => {
  const { handlers, enter, reaches, sent, setService } = await openAll();
  const shipmentId = await enter();
  await reaches(shipmentId, 'bol', 'accepted');
  setService({ quotePieces: 'pieces', tenderUnits: 'handling-units' });
  value(await handlers.rates.get({ shipmentId, shipDate, direction: 'outbound' }));
  value(await handlers.tenders.submit({ shipmentId, tender: aTenderForm() }));
  await reaches(shipmentId, 'tender', 'accepted');
  expect(sent(/RateQuoteV2/)).toMatchObject([{ Items: [{ Pieces: 72 }] }]);
  expect(sent(/loadtender/)).toMatchObject([{ Items: [{ Units: 3, PalletCount: 3 }] }]);
});

test('a SCAC of other characters than letters goes through BOL, tender and tracking as it is typed', async () => {
  const { handlers, enter, reaches, sent } = await openAll();
  const shipmentId = await enter({ scac: 'R+L7' });
  await reaches(shipmentId, 'bol', 'accepted');
  value(await handlers.tenders.submit({ shipmentId, tender: aTenderForm({ carrierCode: '4LTL-EAST' }) }));
  await reaches(shipmentId, 'tender', 'accepted');
  const listed = value(await handlers.tracking.list({ scac: 'R+L7', from: '2020-01-01', to: '2099-01-01' }));
  expect(listed.records).toMatchObject([{ scac: 'R+L7' }]);
  expect(sent(/preparebill/)).toMatchObject([{ CarrierSCAC: 'R+L7' }]);
  expect(sent(/loadtender/)).toMatchObject([{ CarrierCode: '4LTL-EAST' }]);
});
