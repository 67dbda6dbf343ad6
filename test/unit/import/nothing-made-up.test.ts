import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { readImport } from '#main/import/reading/read-file.ts';
import { defaultsSettingsSchema } from '#shared/station/defaults.ts';
import { orderCells, orderHeadings } from '#support/order-files.ts';
import { wmsOrder } from '#support/wms-orders.ts';

const station = {
  ...{ language: 'en' as const, shipper: null, billTo: null },
  defaults: defaultsSettingsSchema.parse({ station: {} }),
};
async function read(content: string | Uint8Array, name: string) {
  const bytes = Buffer.from(content);
  const reading = await readImport(bytes, name, station, (_columns, guessed) => guessed, 0);
  return [...reading.taken];
}
const problems = (taken: Awaited<ReturnType<typeof read>>) =>
  taken.flatMap((one) => (one.is === 'bad' ? one.problems.map(({ path, code }) => `${path} ${code}`) : []));
const order = (more: object) => JSON.stringify({ ...wmsOrder(1), ...more });

// Regression: as the interface lists services, [{"ServiceCode":"RES"}] went to the carrier as the codes "[OBJECT" and "OBJECT]".
test.each([[[{ ServiceCode: 'RES' }]], [['RES', true]], [['RES', ['LFT']]], [[1e21]], [true]])(
  'services that are no list of codes are refused: %j',
  async (accessorials) => {
    const found = problems(await read(order({ accessorials }), 'a.json'));
    expect(found).toEqual([expect.stringMatching(/^accessorials (not-a-text|rounded-number)$/)]);
  },
);

test('services as a list, as one text and as nothing are taken', async () => {
  const codes = async (accessorials: unknown) => {
    const [one] = await read(order({ accessorials }), 'a.json');
    return one?.is === 'shipment' ? one.shipment.form.accessorials : one?.problems;
  };
  expect(await codes(['res', null, 'LFT,HAZ', 7])).toEqual(['RES', 'LFT', 'HAZ', '7']);
  expect(await codes('RES LFT')).toEqual(['RES', 'LFT']);
  expect([await codes([]), await codes(null), await codes([null])]).toEqual([[], [], []]);
  expect(await codes(['A'.repeat(21)])).toMatchObject([{ code: 'too-long' }]);
});

// Regression: "yes" as a number on the bill.
test.each(['trailerNumber', 'specialInstructions', 'carrierName'])(
  'true is no %s, in JSON and in a workbook',
  async (field) => {
    expect(problems(await read(order({ [field]: true }), 'a.json'))).toEqual([`${field} not-a-text`]);
    const cells: (string | boolean)[] = [...orderCells(1), true];
    const rows = [[...orderHeadings, field], cells];
    const bytes = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Orders', rows }] }));
    expect(problems(await read(bytes, 'a.xlsx'))).toEqual([`${field} not-a-text`]);
  },
);

test('true and false answer what is asked with yes or no', async () => {
  const [line] = wmsOrder(1).lines;
  const cash = { cashOnDelivery: { amountUsd: 10, fee: 'collect', customerCheckAccepted: false } };
  const [one] = await read(
    order({ ...cash, lines: [{ ...line, hazmat: false, limitedQuantity: true }] }),
    'a.json',
  );
  expect(one).toMatchObject({
    shipment: { form: { customerCheck: 'refused', lines: [{ hazmat: false, limitedQuantity: true }] } },
  });
});

// Regression: one broken byte had the whole file read in another code page: "MÃ©xico" on each label, and its first heading was unknown.
test('a file that says it is UTF-8 and is not is refused; one that says nothing is read as spreadsheets write it', async () => {
  const csv = `${orderHeadings.join(',')}\n${orderCells(1).join(',').replace('Reno', 'Ren\u00f3')}\n`;
  const broken = (text: string) => Buffer.concat([Buffer.from(text), Buffer.from([0xe9]), Buffer.from('\n')]);
  await expect(read(broken(`\uFEFF${csv}`), 'a.csv')).rejects.toMatchObject({ code: 'not-text' });
  await expect(read(broken(`\uFEFF[${order({})}]`), 'a.json')).rejects.toMatchObject({ code: 'not-text' });
  expect(await read(Buffer.from(csv, 'latin1'), 'a.csv')).toHaveLength(1);
});

// Regression: imported, not sent, and not a word of it.
test.each(['true', 1, 'yes', []])(
  'an order to send that says %j is refused, not left out',
  async (submit) => {
    const wrapped = JSON.stringify({ submit, shipments: [wmsOrder(1), wmsOrder(2)] });
    expect(problems(await read(wrapped, 'a.json'))).toEqual([' yes-or-no', ' yes-or-no']);
    expect(problems(await read(order({ submit }), 'a.json'))).toEqual([' yes-or-no']);
    for (const plain of [true, false, null]) {
      const said = JSON.stringify({ submit: plain, shipments: [wmsOrder(1)] });
      expect(problems(await read(said, 'a.json')), said).toEqual([]);
      expect(problems(await read(order({ submit: plain }), 'a.json'))).toEqual([]);
    }
  },
);

// Regression: a list of which some said `true` was imported and not sent, and a shipment that said `false` went out with its file.
test.each([
  ['a list in which one says nothing', [{ submit: true }, {}], undefined, [' not-for-all'], false],
  ['a list in which one says no', [{ submit: true }, { submit: false }], undefined, [' not-for-all'], false],
  ['one that says no in a file to send', [{ submit: false }, {}], true, [' not-for-all'], true],
  ['one that says yes in a file to keep', [{}, { submit: true }], false, [' not-for-all'], false],
  ['all say yes', [{ submit: true }, { submit: true }], undefined, [], true],
  ['all say no', [{ submit: false }, {}], undefined, [], false],
] as const)('a file is sent as a whole or not: %s', async (_, orders, submit, found, sent) => {
  const shipments = orders.map((one, at) => ({ ...wmsOrder(at + 1), ...one }));
  for (const raw of submit === undefined ? [shipments, { shipments }] : [{ submit, shipments }]) {
    const bytes = Buffer.from(JSON.stringify(raw));
    expect(problems(await read(bytes, 'a.json'))).toEqual(found);
    const reading = await readImport(bytes, 'a.json', station, (_names, guessed) => guessed, 0);
    expect(reading.heading.submit).toBe(sent);
  }
});
