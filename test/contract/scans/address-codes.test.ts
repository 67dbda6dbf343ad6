import { expect, test } from 'vitest';
import { aConsignee } from '#support/builders.ts';
import { openDeskBench, value } from '#support/desk-bench.ts';
import { pdfBarcodes, pdfPages } from '#support/read-paper.ts';
import { dockSchema } from '#shared/freight/address-book/dock.ts';

function openAll() {
  const bench = openDeskBench('http://127.0.0.1:9');
  const { docks, scans } = bench.desk.handlers;
  const add = async (company: string, more: object = {}) => {
    const data = dockSchema.parse({ party: aConsignee({ company, address: `1 ${company} St` }), ...more });
    return value(await docks.save({ id: null, data, hidden: false })).id;
  };
  const print = async (text = '') => {
    const { id, codes } = value(await scans.printSheet({ what: 'addresses', text }));
    const pdf = bench.desk.ownDocument(id)?.bytes ?? Buffer.alloc(0);
    const read = (await pdfBarcodes(pdf)).flat();
    expect(read).toHaveLength(codes);
    expect(read.every((code) => /^\.DP\.A[0-9A-F]{8}$/.test(code))).toBe(true);
    return { codes: read.map((code) => code.slice('.DP.A'.length)), pages: await pdfPages(pdf) };
  };
  const company = async (code: string) => value(await scans.address({ code }))?.dock.party.company ?? null;
  return { ...bench, docks, scans, add, print, company };
}

test('a sheet of address codes: each consignee found has its own, keeps it, and is what it opens', async () => {
  const { add, print, company, scans } = openAll();
  expect(await scans.printSheet({ what: 'addresses', text: '' })).toMatchObject({
    error: { code: 'nothing-to-print' },
  });
  await add('Perla');
  await add('Quint');
  await add('Our own dock', { roles: ['shipper'] });
  const all = await print();
  expect(await Promise.all(all.codes.map(company))).toEqual(expect.arrayContaining(['Perla', 'Quint']));
  expect(all.codes).toHaveLength(2);
  expect(all.pages[0]).toContain('Scan one to fill in the consignee.');
  const one = await print('perla');
  expect(one.codes).toHaveLength(1);
  expect(all.codes).toContain(one.codes[0]);
  expect(await company('00000000')).toBeNull();
});

test('two docks made one are opened by the codes of both; a hidden one by none', async () => {
  const { add, print, company, docks } = openAll();
  const keep = await add('Perla');
  const give = await add('Perla Inc');
  const { codes } = await print();
  const { data } = value(await docks.get({ id: keep }));
  value(await docks.merge({ keep, give, data }));
  expect(await Promise.all(codes.map(company))).toEqual(['Perla', 'Perla']);
  expect((await print()).codes).toHaveLength(1);
  value(await docks.hide({ id: keep, hidden: true }));
  expect(await Promise.all(codes.map(company))).toEqual([null, null]);
});
