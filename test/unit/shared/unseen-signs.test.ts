import { describe, expect, it } from 'vitest';
import { keyOf } from '#main/import/reading/shipment-key.ts';
import { cellText } from '#main/import/reading/put-field.ts';
import { fold } from '#shared/freight/text/fold.ts';
import { readForm } from '#shared/freight/form/read-form.ts';
import { shipmentFormSchema } from '#shared/freight/form/shipment-form.ts';
import { backupSettingsSchema } from '#shared/station/backups.ts';
import { importMappingSchema } from '#shared/station/import-mapping.ts';
import { settingsSchema } from '#shared/station/settings.ts';
import { aForm, aLineForm } from '#support/builders.ts';

/** As they come along when a number is copied out of a page, a chat or a table: zero-width space, marks of direction, a soft hyphen, a joiner, a BOM. */
const unseen = ['\u200b', '\u200e', '\u202a', '\u00ad', '\u2060', '\ufeff', '\u200d', '\u3164'];

describe('signs that nobody can see', () => {
  it.each(unseen)('%j alone is no company', (sign) => {
    const form = aForm();
    form.consignee.company = ` ${sign} `;
    const read = readForm(form, 'en');
    expect(read.ok ? [] : read.problems.map(({ path, code }) => [path, code])).toEqual([
      ['consignee.company', 'required'],
    ]);
  });

  it.each(unseen)('%j does not go out in a number, nor keep one from being read', (sign) => {
    const form = aForm({
      bolNumber: `${sign}7000${sign}18342`,
      poNumber: `PO-1${sign}`,
      lines: [aLineForm({ weightLb: `1,2${sign}50.5${sign}`, description: `Valve${sign}s` })],
    });
    form.consignee.state = `W${sign}A`;
    const read = readForm(form, 'en');
    expect(read.ok && [read.value.bolNumber, read.value.poNumber, read.value.consignee.state]).toEqual([
      '700018342',
      'PO-1',
      'WA',
    ]);
    expect(read.ok && read.value.lines.map(({ weightLb, description }) => [weightLb, description])).toEqual([
      [1250.5, 'Valves'],
    ]);
  });

  it('a sign between two fields of a scan is a blank; lines of instructions stay lines', () => {
    const form = aForm({ poNumber: '45\u001d46\t47', specialInstructions: 'Ring twice\nDock 4' });
    const read = readForm(form, 'en');
    expect(read.ok && [read.value.poNumber, read.value.specialInstructions]).toEqual([
      '45 46 47',
      'Ring twice\nDock 4',
    ]);
  });

  it('is not in a form that reaches main, whichever way: an amount with one is judged as it can be seen', () => {
    const form = shipmentFormSchema.parse(aForm({ codAmount: '1.505\u200b', codFee: 'prepaid' }));
    const read = readForm(form, 'en');
    expect([form.codAmount, read.ok]).toEqual(['1.505', false]);
  });

  it('two rows of a file are one shipment, though the number of one of them has such a sign', () => {
    const mapping = importMappingSchema.parse({ fields: { externalId: { column: 0 } } });
    const keys = ['45', '4\u200b5\ufeff'].map((cell) =>
      keyOf({ row: 1, cells: [cell], broken: null }, mapping, new Set()),
    );
    expect(keys).toEqual(['externalId:45', 'externalId:45']);
    expect(cellText('\u200eACME \u200b', 'consignee.company', 'en')).toEqual({ text: 'ACME' });
  });

  it('is not searched for, and is no part of a sign-in', () => {
    expect(fold('\u200e7000\u200b18342')).toBe('700018342');
    const { service } = settingsSchema.parse({
      service: {
        baseUrl: 'https://\u200bfreight.example/api',
        userName: 'dock7\u200b',
        clientCode: '\ufeffTRF-07',
      },
    });
    expect([service?.baseUrl, service?.userName, service?.clientCode]).toEqual([
      'https://freight.example/api',
      'dock7',
      'TRF-07',
    ]);
  });

  it('stays within a path, and goes where Windows puts it before one that is copied', () => {
    const { folder } = backupSettingsSchema.parse({ folder: '\u202aD:\\Copies \u2764\ufe0f dock\u200b ' });
    expect(folder).toBe('D:\\Copies \u2764\ufe0f dock');
  });
});
