import { describe, expect, test } from 'vitest';
import { emptyLine } from '#shared/freight/form/shipment-form.ts';
import { pastedLines } from '#renderer/components/freight/pasted-lines.ts';

const paste = (
  text: string,
  from: Parameters<typeof pastedLines>[3] = 'handlingUnits',
  lines = [emptyLine()],
  at = 0,
) => pastedLines(text, lines, at, from);

describe('rows of a spreadsheet', () => {
  test('one cell alone is no row: its field takes it', () => {
    expect(paste('Hex bolts')).toBeNull();
    expect(paste('Hex bolts\r\n')).toBeNull();
    expect(paste('')).toBeNull();
  });

  test('fill the lines from the field on, and make new ones below', () => {
    const made = paste(
      '3\tPLT\t72\tHex bolts, steel\t095190-05\t60\t3750\t48\t40\t42\r\n2\tskd\t\tWashers\r\n',
    );
    expect(made).toMatchObject({ rows: 2, left: [] });
    expect(made?.lines).toMatchObject([
      {
        handlingUnits: '3',
        packageType: 'PLT',
        pieces: '72',
        description: 'Hex bolts, steel',
        nmfc: '095190-05',
        freightClass: '60',
        weightLb: '3750',
        lengthIn: '48',
        widthIn: '40',
        heightIn: '42',
      },
      { handlingUnits: '2', packageType: 'SKD', pieces: '', description: 'Washers' },
    ]);
  });

  test('begin in the column that has the keyboard, and keep what stands in the others', () => {
    const made = paste('60\t3750\n85\t1180', 'freightClass', [{ ...emptyLine(), description: 'Bolts' }]);
    expect(made?.lines).toMatchObject([
      { description: 'Bolts', freightClass: '60', weightLb: '3750' },
      { description: '', freightClass: '85', weightLb: '1180' },
    ]);
  });

  test('go where their headings say, in any order', () => {
    const made = paste('Weight (lb)\tDescription\tPallets\n3750\tBolts\t3', 'nmfc');
    expect(made).toMatchObject({ rows: 1, left: [] });
    expect(made?.lines).toMatchObject([
      { weightLb: '3750', description: 'Bolts', handlingUnits: '3', nmfc: '' },
    ]);
  });

  test('a unit in the heading is that of its bare numbers; a cell with its own keeps it', () => {
    const made = paste(
      'Description\tWeight (kg)\tL cm\tWidth (in)\tKG\nBolts\t226\t120\t40\t\nNuts\t500 lb\t4 ft\t\t',
      'nmfc',
    );
    expect(made?.left).toEqual([]);
    expect(made?.lines).toMatchObject([
      { weightLb: '226 kg', lengthIn: '120 cm', widthIn: '40' },
      { weightLb: '500 lb', lengthIn: '4 ft', widthIn: '' },
    ]);
    expect(paste('Description\tKG\nBolts\t226', 'nmfc')?.lines[0]).toMatchObject({ weightLb: '226 kg' });
  });

  test('a cell with tabs, quotes and lines in it stays one cell', () => {
    const made = paste('2\tPLT\t\t"Bolts, 3"" long\nzinc"\t1');
    expect(made?.lines).toMatchObject([{ description: 'Bolts, 3" long\nzinc', nmfc: '1' }]);
  });

  test('what has no place is told and not dropped: an unknown type, a column too many, a line too many', () => {
    const made = paste('2\tPALLETBOX\t1\tBolts\t\t\t\t\t\t42\textra');
    expect(made).toMatchObject({ left: ['PALLETBOX', 'extra'] });
    expect(made?.lines[0]?.packageType).toBe('PLT');
    const many = paste(Array.from({ length: 203 }, (_, n) => `${n + 1}\tPLT`).join('\n'));
    expect(many).toMatchObject({ rows: 200, left: ['201 PLT', '202 PLT', '203 PLT'] });
  });
});
