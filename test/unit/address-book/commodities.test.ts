import { expect, test } from 'vitest';
import { createBook } from '#main/address-book/book.ts';
import { emptyLine } from '#shared/freight/form/shipment-form.ts';
import { fillLine } from '#shared/freight/form/write-form.ts';
import { aLineForm, aShipment } from '#support/builders.ts';
import { createFakeClock } from '#support/fake-clock.ts';
import { openStation } from '#support/open-station.ts';

const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T12:00:00.000Z`;
const linesOf = (...lines: Parameters<typeof aLineForm>[0][]) =>
  aShipment({
    lines: lines.map((line) => aLineForm(line)),
    hazmat: { contractNumber: '', contactName: 'Ana', contactPhone: '775 555 0100' },
  }).lines;

async function found(text: string, { db, stores }: ReturnType<typeof openStation>, limit = 5) {
  const clock = createFakeClock('2026-11-17T12:00:00');
  const book = createBook({ db, stores, clock, report: (error) => expect.fail(String(error)) });
  const answer = await book.handlers.freight.complete({ text, limit });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

test('a kind of freight is found by any word of it, without accents or capitals, the last shipped first', async () => {
  const opened = openStation();
  const { stores } = opened;
  stores.commodities.rememberLines(linesOf({ description: 'Écrous, acier' }), day(1));
  stores.commodities.rememberLines(
    linesOf({ description: 'Hex bolts, steel' }, { description: 'Spring washers', nmfc: '095190-09' }),
    day(2),
  );
  const names = async (text: string) => (await found(text, opened)).map(({ description }) => description);
  expect(await names('ecrous')).toEqual(['Écrous, acier']);
  expect(await names('STEEL hex')).toEqual(['Hex bolts, steel']);
  expect(await names('095190-09')).toEqual(['Spring washers']);
  // Fewer than three letters are looked for where a word begins.
  expect(await names('s')).toEqual(['Spring washers', 'Hex bolts, steel']);
  expect(await names('ash')).toEqual(['Spring washers']);
  expect(await names('100%')).toEqual([]);
  expect(await found('s', opened, 1)).toHaveLength(1);
});

test('shipped again it is as it was the last time, and still one', async () => {
  const opened = openStation();
  const { stores } = opened;
  stores.commodities.rememberLines(linesOf({ freightClass: '60' }), day(1));
  stores.commodities.rememberLines(
    linesOf({ freightClass: '85', description: 'HEX BOLTS, steel', heightIn: '' }),
    day(2),
  );
  const [kind, ...others] = await found('hex', opened);
  expect(others).toEqual([]);
  expect(kind).toEqual({
    packageType: 'PLT',
    description: 'HEX BOLTS, steel',
    nmfc: '095190-05',
    freightClass: 85,
    lengthIn: 48,
    widthIn: 40,
    heightIn: null,
    hazard: null,
  });
});

test('a line takes what its kind says and keeps what was counted and weighed', () => {
  const [paint] = linesOf({
    description: 'Paint',
    hazmat: true,
    unNumber: 'UN1263',
    properShippingName: 'Paint',
    hazardClass: '3',
    packingGroup: 'II',
    technicalName: 'Xylene',
    marinePollutant: true,
    hazardQuantity: '55',
    hazardQuantityUnit: 'gal',
    packageCount: '12',
    packageKind: 'drums',
  });
  if (paint === undefined) throw new Error('no line');
  const typed = { ...emptyLine(), handlingUnits: '2', pieces: '8', weightLb: '410', description: 'pai' };
  const filled = fillLine(typed, paint, 'en');
  expect(filled).toMatchObject({
    handlingUnits: '2',
    pieces: '8',
    weightLb: '410',
    description: 'Paint',
    hazmat: true,
    unNumber: 'UN1263',
    packingGroup: 'II',
    lengthIn: '48',
  });
  expect(filled).toMatchObject({ technicalName: 'Xylene', marinePollutant: true });
  // How much of it, in what, is of that one load.
  expect(filled).toMatchObject({
    hazardQuantity: '',
    hazardQuantityUnit: '',
    packageCount: '',
    packageKind: '',
  });
  // The same line completed anew from freight that is not hazardous keeps nothing of the hazard.
  const [plain] = linesOf({});
  if (plain === undefined) throw new Error('no line');
  expect(fillLine(filled, plain, 'en')).toMatchObject({
    hazmat: false,
    unNumber: '',
    properShippingName: '',
    hazardClass: '',
    packingGroup: '',
    technicalName: '',
    marinePollutant: false,
  });
});
