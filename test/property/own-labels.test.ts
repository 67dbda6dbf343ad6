import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gs1Label } from '#main/printing/own-labels/templates/gs1-label.ts';
import { proLabel } from '#main/printing/own-labels/templates/pro-label.ts';
import { lastingCommands } from '#main/printing/lasting-commands.ts';
import { fitBox } from '#main/paper/zpl-label.ts';
import { stagingTag } from '#main/printing/slips/staging-tag.ts';
import { arbitraryShipment } from '#support/arbitraries.ts';

const code = '006141411234567890';
const dpi = fc.constantFrom(203 as const, 300 as const, 600 as const);
const hostile = fc.string({
  unit: fc.constantFrom(
    '^',
    '~',
    '_',
    '\\',
    '!',
    ' U1 do ',
    '{',
    '}',
    'X',
    'Z',
    'A',
    '>',
    ';',
    '\n',
    '\u0000',
    'é',
    '界',
    ' ',
  ),
  maxLength: 100,
});
const facts = fc
  .record({ shipment: arbitraryShipment, name: fc.oneof(hostile, fc.constant(null)), bolNumber: hostile })
  .map(({ shipment, name, bolNumber }) => ({
    shipment: name === null ? shipment : { ...shipment, carrierName: name, poNumber: name, proNumber: name },
    bolNumber,
    unit: 1,
    of: 2,
  }));

test('whatever stands in a shipment: one label begins and one ends, and no command is in it but ours', () => {
  fc.assert(
    fc.property(facts, dpi, (label, head) => {
      const drawn = [gs1Label(label, { code, companyPrefix: '0614141' }, head), proLabel(label, head)];
      for (const zpl of [...drawn, stagingTag({ ...label.shipment, bolNumber: label.bolNumber }, head)]) {
        const text = zpl.toString('utf8');
        const commands = new Set(text.match(/[\^~][A-Z][A-Z0-9]/g));
        for (const command of commands)
          expect([
            '^XA',
            '^MU',
            '^JM',
            '^SZ',
            '^MC',
            '^CI',
            '^PA',
            '^PO',
            '^PM',
            '^LR',
            '^LS',
            '^FW',
            '^CF',
            '^CV',
            '^PW',
            '^LL',
            '^LH',
            '^FO',
            '^A0',
            '^FB',
            '^FH',
            '^FD',
            '^FS',
            '^FR',
            '^GB',
            '^BY',
            '^BC',
            '^PQ',
            '^XZ',
          ]).toContain(command);
        expect(text.match(/\^XA/g)).toHaveLength(1);
        expect(text.match(/\^XZ/g)).toHaveLength(1);
        expect(text.split('^FD').length).toBe(text.split('^FS').length - (text.match(/\^GB/g)?.length ?? 0));
      }
    }),
  );
});

test('no text that a shipment takes is cut: it is wrapped and made smaller', () => {
  fc.assert(
    fc.property(facts, dpi, (label, head) => {
      for (const zpl of [gs1Label(label, { code, companyPrefix: '0614141' }, head), proLabel(label, head)])
        expect(zpl.toString('utf8')).not.toContain('…');
    }),
  );
});

test('a text keeps its letters in its box, whole words where they fit', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), fc.integer({ min: 200, max: 740 }), (words, width) => {
      const { lines, isCut, size } = fitBox(words, { width, height: 120, size: 60 });
      if (isCut) return;
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(words.replaceAll(/\s/g, ''));
      expect(lines.length * size).toBeLessThanOrEqual(120);
    }),
  );
  expect(fitBox('word '.repeat(400), { width: 200, height: 40, size: 30 })).toMatchObject({ isCut: true });
});

// Regression: a consignee named `! U1 do "device.reset" ""` or `{}{…}` went into the PRO label as it was.
test('whatever stands in a shipment: our own labels pass the check that labels of the service are held by', () => {
  const command = fc.constantFrom(
    '! U1 do "device.reset" ""',
    '{}{"device.reset":""}',
    '^JUS',
    '~JR',
    '\u001B%-12345X@PJL',
    '! U\n',
  );
  fc.assert(
    fc.property(facts, command, dpi, ({ shipment, bolNumber, ...more }, attack, head) => {
      const { consignee } = shipment;
      const named = {
        ...shipment,
        consignee: { ...consignee, company: attack, city: attack },
        carrierName: attack,
      };
      const label = {
        ...more,
        shipment: { ...named, poNumber: attack, proNumber: attack },
        bolNumber: attack,
      };
      expect(
        lastingCommands([
          gs1Label(label, { code, companyPrefix: '0614141' }, head),
          proLabel(label, head),
          stagingTag({ ...label.shipment, bolNumber }, head),
        ]),
      ).toEqual([]);
    }),
  );
});
