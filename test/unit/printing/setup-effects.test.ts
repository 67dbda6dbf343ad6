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
  '~PM',
  '~PP',
  '~PR',
  '~RO',
  '~RV',
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
// The value at power-up, as the guide gives it.
const undone: [command: string, undo: string][] = [
  ['^BY5', '^BY2,3.0,10'],
  ['^CFB', '^CFA,9,5'],
  ['^CI27', '^CI0'],
  ['^CVY', '^CVN'],
  ['^FWR', '^FWN'],
  ['^FWR,1', '^FWN,0'],
  ['^FWN,1', '^FWN,0'],
  ['^JMB', '^JMA'],
  ['^JZN', '^JZY'],
  ['^LH9,9', '^LH0,0'],
  ['^LH0,9', '^LH0,0'],
  ['^LH9', '^LH0,0'],
  ['^LRY', '^LRN'],
  ['^LS9', '^LS0'],
  ['^MD9', '^MD0'],
  ['^MUI', '^MUD'],
  ['^MUD, 150 ,300', '^MUD,150,150'],
  ['^PA1', '^PA0,0,0,0'],
  ['^PA0,0,1', '^PA0,0,0,0'],
  ['^PMY', '^PMN'],
  ['^POI', '^PON'],
  ['^SLT', '^SLS'],
  ['^SO2,1', '^SO2,0,0,0,0,0,0^SO3,0,0,0,0,0,0'],
  ['^SZ1', '^SZ2'],
];
// What the printer answers to Set-Get-Do, and the ZPL that sets the same.
const setUp: [command: string, variables: string[], values: string[], zpl: string][] = [
  ['^LL9', ['zpl.label_length'], ['1218'], '^LL1218'],
  ['^MFN', ['ezpl.power_up_action', 'ezpl.head_close_action'], ['feed', 'short cal'], '^MFF,S'],
  ['^MFN', ['ezpl.power_up_action', 'ezpl.head_close_action'], ['Calibrate', ' length '], '^MFC,L'],
  ['^MFF', ['ezpl.power_up_action', 'ezpl.head_close_action'], ['no motion', 'no motion'], '^MFN,N'],
  ['^MMR', ['media.printmode'], ['tear off'], '^MMT'],
  ['^MMT', ['media.printmode'], ['peel off'], '^MMP'],
  ['^MMT', ['media.printmode'], ['rewind'], '^MMR'],
  ['^MMT', ['media.printmode'], ['applicator'], '^MMA'],
  ['^MMT', ['media.printmode'], ['cutter'], '^MMC'],
  ['^MMT', ['media.printmode'], ['delayed cut'], '^MMD'],
  ['^MMT', ['media.printmode'], ['rfid'], '^MMF'],
  ['^MMT', ['media.printmode'], ['kiosk'], '^MMK'],
  ['^MNY', ['ezpl.media_type'], ['continuous'], '^MNN'],
  ['^MNN', ['ezpl.media_type'], ['gap/notch'], '^MNY'],
  ['^MTT', ['ezpl.print_method'], ['direct thermal'], '^MTD'],
  ['^MTD', ['ezpl.print_method'], ['thermal trans'], '^MTT'],
  ['^PR9', ['media.speed'], ['6.0'], '^PR6'],
  ['^PW9', ['ezpl.print_width'], [' 832 '], '^PW832'],
  ['~SD9', ['print.tone'], ['4.0'], '~SD04'],
  ['~SD9', ['print.tone'], ['15.5'], '~SD15.5'],
  ['~TA9', ['ezpl.tear_off'], ['0'], '~TA000'],
  ['~TA9', ['ezpl.tear_off'], ['+12'], '~TA012'],
  ['~TA9', ['ezpl.tear_off'], ['-5'], '~TA-05'],
  ['~TA9', ['ezpl.tear_off'], ['-120'], '~TA-120'],
];
const inGuide = (command: string) => {
  const found = effect(command);
  if (typeof found !== 'object' || !('read' in found)) throw new Error(`${command} reads no setting`);
  return found;
};

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
  test.each(undone)('%s is undone by %s', (command, undo) => {
    expect(effect(command)).toEqual({ undo });
  });
  test.each(setUp)(
    '%s: the printer says of %j that it is %j, and %s sets that',
    (command, read, values, zpl) => {
      expect(inGuide(command).read).toEqual(read);
      expect(inGuide(command).zpl(values)).toBe(zpl);
    },
  );
  test('a label of any length or width prints although the printer does not say its own; nothing else does', () => {
    const may = setUp.map(([command]) => command).filter((command) => inGuide(command).mayStay === true);
    expect(may).toEqual(['^LL9', '^PW9']);
  });
  test('what the guide does not know of is not set', () => {
    for (const value of ['', '?', 'fast', '1e3', '123456', '6.25', '6;^JUS'])
      expect([value, inGuide('^PR9').zpl([value])]).toEqual([value, null]);
    expect(inGuide('^PR9').zpl([])).toBeNull();
    expect(inGuide('^MMT').zpl(['mark'])).toBeNull();
    expect(inGuide('^MFN').zpl(['feed', 'mark'])).toBeNull();
  });
  test.each(['^MCN', '^LT20', '~JSB', '^CI0,36', '^CI0,36,21', '^CWZ,E:ARIAL.TTF'])(
    '%s is held: nothing undoes it',
    (command) => expect(effect(command)).toBe('held'),
  );
  test.each([
    ...[
      '^MC',
      '^MCY',
      '^LT',
      '^LT0',
      '^LT-0',
      '~JS',
      '~JSN',
      '^CI',
      '^CI0',
      '^CI00',
      '^PO',
      '^POn',
      '^PON',
      '^LS0',
    ],
    ...[
      '^LS',
      '^LH',
      '^LH0',
      '^LH0,0',
      '^LH 0 , 00 ',
      '^MU',
      '^MUd',
      '^MUD',
      '^JM',
      '^JMA',
      '^MD0',
      '^MD+0',
      '^FW',
    ],
    ...[
      '^FWN',
      '^FW n ',
      '^FW,',
      '^CVN',
      '^JZ',
      '^JZY',
      '^LRN',
      '^PA',
      '^PA0,0,0,0',
      '^PMN',
      '^SL',
      '^SLS',
      '^SZ',
    ],
    '^SZ2',
  ])('%s leaves the printer as it was', (command) => expect(effect(command)).toBe('harmless'));
});

// Regression: ^MCN kept the label's picture under every label that came later, and none of them was held.
test('a label that keeps its picture in the printer is held', () => {
  const label = Buffer.from('^XA^FO50,50^A0N,60,60^FDPALLET 1 OF 2^FS^MCN^XZ');
  expect(lastingCommands([label])).toEqual(['^MC']);
});
