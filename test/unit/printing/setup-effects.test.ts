import { describe, expect, test } from 'vitest';
import { lastingCommands } from '#main/printing/lasting-commands.ts';
import { effectOf } from '#main/printing/setup-effects.ts';

// Written by hand from Zebra's ZPL II Programming Guide, apart from the table itself: what each command does after its ^XZ.
const held = [
  '^CM',
  '^CO',
  '^CW',
  '^DF',
  '^EF',
  '^EG',
  '^FL',
  '^HH',
  '^HW',
  '^HY',
  '^ID',
  '^IS',
  '^JB',
  '^JH',
  '^JI',
  '^JJ',
  '^JS',
  '^JT',
  '^JU',
  '^JW',
  '^KD',
  '^KL',
  '^KN',
  '^KP',
  '^KV',
  '^MA',
  '^MI',
  '^ML',
  '^MP',
  '^MW',
  '^NB',
  '^NC',
  '^ND',
  '^NI',
  '^NN',
  '^NP',
  '^NS',
  '^NT',
  '^NW',
  '^PP',
  '^SC',
  '^SE',
  '^SI',
  '^SQ',
  '^SR',
  '^SS',
  '^ST',
  '^SX',
  '^TO',
  '^WA',
  '^WE',
  '^WI',
  '^WL',
  '^WP',
  '^WR',
  '^WS',
  '^WX',
  '^XS',
  '^ZZ',
  '~DB',
  '~DG',
  '~DS',
  '~DT',
  '~DU',
  '~DY',
  '~EF',
  '~EG',
  '~HB',
  '~HD',
  '~HI',
  '~HM',
  '~HQ',
  '~HS',
  '~HU',
  '~JA',
  '~JB',
  '~JC',
  '~JD',
  '~JE',
  '~JF',
  '~JG',
  '~JL',
  '~JN',
  '~JO',
  '~JP',
  '~JQ',
  '~JR',
  '~JX',
  '~KB',
  '~NC',
  '~NR',
  '~NT',
  '~PL',
  '~PP',
  '~PR',
  '~RO',
  '~WC',
  '~WQ',
  '~WR',
];
const endWithTheirFormat = [
  '^A0',
  '^A@',
  '^B3',
  '^BC',
  '^BQ',
  '^BX',
  '^FB',
  '^FD',
  '^FH',
  '^FN',
  '^FO',
  '^FP',
  '^FR',
  '^FS',
  '^FT',
  '^FV',
  '^FX',
  '^GB',
  '^GC',
  '^GD',
  '^GE',
  '^GF',
  '^GS',
  '^IL',
  '^IM',
  '^PF',
  '^PQ',
  '^SF',
  '^SN',
  '^TB',
  '^XA',
  '^XF',
  '^XG',
  '^XZ',
];
const undone = [
  '^BY5',
  '^CFB',
  '^CI27',
  '^CVY',
  '^FWR',
  '^JMB',
  '^JZN',
  '^LH9,9',
  '^LRY',
  '^LS9',
  '^MD9',
  '^MUI',
  '^PA1',
  '^PMY',
  '^POI',
  '^SLT',
  '^SO2,1',
  '^SZ1',
];
const setUp = ['^LL9', '^MFN', '^MMT', '^MNY', '^MTT', '^PR9', '^PW9', '~SD9', '~TA9'];

const split = (text: string) => {
  const parameters = text.slice(3).split(',');
  return [text[0] as '^' | '~', text.slice(1, 3), parameters[0] === '' ? [] : parameters] as const;
};
const effect = (text: string) => effectOf(...split(text));

describe('the table of commands that outlive their format', () => {
  test.each(held)('%s is held for a person', (command) => expect(effect(command)).toBe('held'));
  test.each(endWithTheirFormat)('%s ends with its format', (command) =>
    expect(effect(command)).toBe('harmless'),
  );
  test.each(undone)('%s is undone by a value of the guide', (command) => {
    const found = effect(command);
    expect(typeof found === 'object' && 'undo' in found && found.undo.startsWith(command.slice(0, 3))).toBe(
      true,
    );
  });
  test.each(setUp)('%s is put back to what the printer said', (command) => {
    const found = effect(command);
    expect(typeof found === 'object' && 'read' in found && found.read.length > 0).toBe(true);
  });
  test.each(['^MCN', '^LT20', '~JSB', '^CI0,36,21', '^CWZ,E:ARIAL.TTF'])(
    '%s is held: nothing undoes it',
    (command) => expect(effect(command)).toBe('held'),
  );
  test.each(['^MCY', '^LT0', '~JSN', '^CI0', '^POn', '^PON', '^LS0', '^LH0,0', '^MUD', '^JMA', '^MD0'])(
    '%s leaves the printer as it was',
    (command) => expect(effect(command)).toBe('harmless'),
  );
});

// Regression: ^MCN kept the label's picture under every label that came later, and none of them was held.
test('a label that keeps its picture in the printer is held', () => {
  const label = Buffer.from('^XA^FO50,50^A0N,60,60^FDPALLET 1 OF 2^FS^MCN^XZ');
  expect(lastingCommands([label])).toEqual(['^MC']);
});
