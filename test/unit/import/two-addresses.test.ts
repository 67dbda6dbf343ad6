import { expect, test } from 'vitest';
import { askedColumns, guessMapping } from '#main/import/reading/guess-mapping.ts';

const guess = (names: string) => guessMapping(names.split(','), 'ymd', 0).fields;
const columnsOf = (names: string) =>
  Object.fromEntries(
    Object.entries(guess(names)).map(([field, from]) => [field, 'column' in from ? from.column : -1]),
  );
const asked = (names: string) => {
  const list = names.split(',');
  return askedColumns(list, guessMapping(list, 'ymd', 0)).map(
    ({ field, columns }) => `${field} ${columns.join('+')}`,
  );
};

// Regression: of two groups of headings in other words the first was taken for the consignee.
test.each([
  ['Order,Name,Address,City,Ship Name,Ship Addr,Town,Weight', { externalId: 0, 'line.weightLb': 7 }],
  ['Order,Name,Street,City,Customer Name,Customer Address,Customer City', { externalId: 0 }],
  ['Order,Company,Address,City,Company Name,Street,Town', { externalId: 0 }],
  ['Order,Ship To Name,Ship To City,Consignee Name,Consignee City,Zip', { externalId: 0 }],
  ['Order,Name,Address,City,Zip,Name 2,Address 2,City 2,Zip 2', { externalId: 0 }],
  ['Order,Name,Address,City,Zip,Name.1,Address.1,City.1,Zip.1', { externalId: 0 }],
  ['Order,Name,Address,City,Vendor Name,Vendor Address,Vendor City', { externalId: 0 }],
  ['Order,Nombre,Ciudad,Cliente,Ciudad cliente,Nom', { externalId: 0 }],
])('two addresses are asked about, never guessed: %s', (names, fields) => {
  expect(columnsOf(names)).toEqual(fields);
  expect(asked(names).length).toBeGreaterThan(1);
});

test('the address of a customer beside that of who pays is asked about', () => {
  const names =
    'Order,Customer Name,Customer Address,Customer City,Bill To Name,Bill To Address,Bill To City';
  expect(columnsOf(names)).toEqual({
    externalId: 0,
    'billTo.company': 4,
    'billTo.address': 5,
    'billTo.city': 6,
  });
  expect(asked(names)).toEqual(['consignee.company 1', 'consignee.address 2', 'consignee.city 3']);
});

test('an address that names its party is certain, and one beside it that names none is another', () => {
  const names = 'Order,Name,Address,City,Phone,Ship To Name,Ship To Address,Ship To City';
  expect(columnsOf(names)).toEqual({
    externalId: 0,
    'consignee.company': 5,
    'consignee.address': 6,
    'consignee.city': 7,
  });
  expect(asked(names)).toEqual(['consignee.phone 4']);
});

test('one address is the consignee’s, in whatever words', () => {
  expect(columnsOf('Name,Address,City,Zip')).toEqual({
    'consignee.company': 0,
    'consignee.address': 1,
    'consignee.city': 2,
    'consignee.postalCode': 3,
  });
  expect(columnsOf('Ship Name,Ship Addr,Ship City')).toMatchObject({
    'consignee.company': 0,
    'consignee.city': 2,
  });
  expect(columnsOf('Customer,Ship To Address,Ship To City,Customer Phone')).toMatchObject({
    'consignee.company': 0,
    'consignee.address': 1,
  });
  expect(columnsOf('Ship To,Ship To City,Shipping Company,Shipping Contact')).toEqual({
    'consignee.company': 0,
    'consignee.city': 1,
  });
  expect(columnsOf('Name,Name 2,Address,Address 2,City,Phone,Phone 2')).toEqual({
    'consignee.company': 0,
    'consignee.address': 2,
    'consignee.address2': 3,
    'consignee.city': 4,
    'consignee.phone': 5,
  });
  expect(columnsOf('Ship To,Ship To City,Vendor Address,Vendor City')).toEqual({
    'consignee.company': 0,
    'consignee.city': 1,
  });
  expect(columnsOf('Name,Address,City,Bill To Name,Bill To Address')).toMatchObject({
    'consignee.company': 0,
    'billTo.company': 3,
  });
});

test('wherever two headings name one field it is asked about', () => {
  expect(columnsOf('Order,Sales Order,PO,Customer PO,Weight')).toEqual({ 'line.weightLb': 4 });
  expect(asked('Order,Sales Order,PO,Customer PO,Weight')).toEqual(['externalId 0+1', 'poNumber 2+3']);
  expect(columnsOf('Ship To,Phone,Telephone')).toEqual({ 'consignee.company': 0 });
  // One weight in two units needs no question.
  expect(columnsOf('Weight (kg),Weight (lb)')).toEqual({ 'line.weightLb': 1 });
  expect(asked('Weight (kg),Weight')).toEqual(['line.weightLb 0+1']);
});

test('what a person has chosen is not asked about', () => {
  const names = ['Order', 'Sales Order'];
  expect(askedColumns(names, { fields: { externalId: { column: 1 } }, days: 'ymd', sheet: 0 })).toEqual([]);
});

// Regression: found by the campaign of broken files; a heading was looked up among the functions of every object.
test('a heading that is a word of the language names nothing', () => {
  expect(columnsOf('constructor lb,toString cm,__proto__ kg,hasOwnProperty,valueOf 2')).toEqual({});
});
