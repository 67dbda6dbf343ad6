import { describe, expect, test } from 'vitest';
import { drawLabels } from '#main/training/label/label.ts';
import { bolRequestSchema } from '#main/training/wire/shipment-request.ts';
import { aBolLine, aBolRequest } from '#support/bol-request.ts';

const labelsOf = (changes: object = {}) =>
  drawLabels(bolRequestSchema.parse(aBolRequest(changes)), '700000042');

test('forty handling units are forty labels, in order', () => {
  const labels = labelsOf({
    LineItems: [aBolLine({ ShippingUnits: '24' }), aBolLine({ ShippingUnits: '16' })],
  });
  expect(labels).toHaveLength(40);
  labels.forEach((label, index) => {
    expect(label).toContain(`BOL 700000042 · ${String(index + 1).padStart(2, '0')}/40`);
  });
});

test('each label is one format of its own, UTF-8, 4 × 6 inches at 203 dpi, marked SAMPLE', () => {
  for (const label of labelsOf()) {
    expect(label).toMatch(/^\^XA\n\^CI28\n\^PW812\n\^LL1218\n/);
    expect(label).toMatch(/\^XZ$/);
    expect(label.match(/\^XA/g)).toHaveLength(1);
    expect(label).toContain('^FDSAMPLE^FS');
  }
});

test('says who, where, what and how heavy', () => {
  const [label] = labelsOf();
  for (const words of [
    'Truckee River Fastener Co.',
    '1180 Spice Islands Dr, Sparks NV 89431',
    '4215 NE Columbia Blvd, Door 12',
    'Portland OR 97211',
    'SAIA · Saia',
    '4500187733',
    '2026-11-17',
    '4,060.5 lb, 5 units',
    '^FD97211^FS',
  ])
    expect(label).toContain(words);
});

describe('a name cannot become a command', () => {
  test.each(['^XZ^XA^FO0,0', '~JA', 'A_5EB', 'C:\\'])('%j', (name) => {
    const [label] = labelsOf({ ConsigneeName: name });
    expect(label?.match(/\^XA/g)).toHaveLength(1);
    expect(label).not.toContain('~');
    expect(label?.match(/\^XZ/g)).toHaveLength(1);
  });
});
