import { expect, test } from 'vitest';
import { pastedParty } from '#shared/freight/form/pasted-party.ts';

const reno = {
  company: 'Peña Foods',
  address: '480 Dock St',
  city: 'Reno',
  state: 'NV',
  postalCode: '89502',
};

test.each([
  ['a block', 'Peña Foods\n480 Dock St\nReno, NV 89502', { ...reno, country: 'USA' }],
  [
    'a block with everything',
    'Peña Foods,\r\nAttn: Ana Ruiz\r\n480 Dock St\r\nSuite 4\r\nReno NV 89502-1234\r\nUSA\r\n(775) 555-0100\r\nana@pena.example',
    {
      ...reno,
      ...{ postalCode: '89502-1234', contact: 'Ana Ruiz', address2: 'Suite 4' },
      ...{ phone: '(775) 555-0100', email: 'ana@pena.example', country: 'USA' },
    },
  ],
  [
    'a row',
    'Peña Foods\t480 Dock St\tReno\tNV\t89502\tAna\t775-555-0100',
    { ...reno, phone: '775-555-0100' },
  ],
  [
    'Canada',
    'Dépôt Nord\n12 King St W\nToronto, ON M5V 2T6',
    { state: 'ON', postalCode: 'M5V 2T6', country: 'CAN' },
  ],
  [
    'Mexico',
    'Bodega Norte\nAv. Colón 12\n64000 Monterrey, NL\nMéxico',
    { city: 'Monterrey', country: 'MEX' },
  ],
  // Regression: "CA" in a cell of its own was read as Canada, so no row from California was an address.
  [
    'a row from California',
    'Peña Foods\t480 Dock St\tFresno\tCA\t93721\tUSA',
    { city: 'Fresno', state: 'CA', postalCode: '93721', country: 'USA' },
  ],
  [
    'a row from Canada',
    'Dépôt Nord\t12 King St W\tToronto\tON\tM5V 2T6\tCA',
    { state: 'ON', postalCode: 'M5V 2T6', country: 'CAN' },
  ],
  ['a country behind the postal code', 'Peña Foods\n480 Dock St\nReno, NV 89502, USA', reno],
  ['a country of two words there', 'Peña Foods\n480 Dock St\nReno NV 89502 United States', reno],
])('%s becomes a party', (_, text, party) => {
  expect(pastedParty(text)?.party).toMatchObject(party);
});

test('what fits no field is told', () => {
  expect(pastedParty('Peña Foods\t480 Dock St\tReno\tNV\t89502\tAna')?.left).toEqual(['Ana']);
});

test.each([
  ['one word', 'Peña Foods'],
  ['a state without this postal code', 'Peña Foods\n480 Dock St\nReno, NV 10001'],
  ['no street', 'Peña Foods\nReno, NV 89502\nUSA'],
  ['freight', '4\tPLT\tPaint\t77.5\t1200'],
  ['a country that contradicts', 'Peña Foods\n480 Dock St\nReno, NV 89502\nCanada'],
  ['a country that contradicts on the same line', 'Peña Foods\n480 Dock St\nReno, NV 89502, Canada'],
  ['a row whose country contradicts', 'Peña Foods\t480 Dock St\tReno\tNV\t89502\tCanada'],
])('%s is a text like another', (_, text) => {
  expect(pastedParty(text)).toBeNull();
});
