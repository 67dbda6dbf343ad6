import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lastingCommands } from '#main/printing/lasting-commands.ts';
import { aZpl } from '#support/builders.ts';
import { bestRound, ownTime } from '#support/longest-task.ts';

const found = (...strings: string[]): string[] => lastingCommands(strings.map((zpl) => Buffer.from(zpl)));

describe('labels that pass', () => {
  const folder = new URL('../../golden/labels/', import.meta.url);
  it.each(readdirSync(folder).filter((name) => name.startsWith('passes-')))('%s', (name) => {
    expect(lastingCommands([readFileSync(new URL(name, folder))])).toEqual([]);
  });

  it.each([
    ['a label of the training service', aZpl(1, 6)],
    ['nothing', ''],
    ['a prefix at the end', '^XA^XZ^'],
    ['hex of ^FH that spells a command', '^XA^FO1,1^FH^FD_5EJUS and _7EJR^FS^XZ'],
    ['a comment with the letters alone', '^XA^FX JUS DF ID ~ ^FS^XZ'],
    ['an address that reads like one', '^XA^FDWow! U1 Street, JUS GmbH^FS^XZ'],
    ['marks that are changed and put back', '^XA^CC+^FDa^b+FS+CC^^XZ'],
    [
      'its own graphic, removed again',
      '~DGR:LOGO.GRF,8,1,FF00FF00FF00FF00^XA^XGR:LOGO.GRF,1,1^FS^XZ^XA^IDR:LOGO.GRF^FS^XZ',
    ],
    ['the same where no memory is named', '~DGLOGO,8,1,FF^XA^XGLOGO^FS^XZ^XA^IDLOGO.GRF^FS^XZ'],
    [
      'a picture of its own, removed again',
      '~DYR:LOGO,A,P,2,,FFFF^XA^XGR:LOGO.PNG^FS^XZ^XA^IDR:LOGO.PNG^FS^XZ',
    ],
    ['raw bytes without anything like a command', '^XA^GFB,4,4,1,abcd^FS^XZ'],
  ])('%s', (_name, zpl) => {
    expect(found(zpl)).toEqual([]);
  });
});

describe('labels that are held', () => {
  const folder = new URL('../../golden/labels/', import.meta.url);
  it.each(readdirSync(folder).filter((name) => name.startsWith('held-')))('%s', (name) => {
    const [, commands = ''] = /^held-(.*)\.zpl$/.exec(name) ?? [];
    expect(
      lastingCommands([readFileSync(new URL(name, folder))])
        .map((one) => one.replace(/[~^]/, '').toLowerCase())
        .sort(),
    ).toEqual(commands.split('-').sort());
  });

  it.each([
    ['^JUS', '^JU'],
    ['^JUF', '^JU'],
    ['^JUN', '^JU'],
    ['^jus', '^JU'],
    ['^\nJ\r\nUS', '^JU'],
    ['^ JUS', '^JU'],
    ['^J\0US', '^JU'],
    ['^IDE:*.*', '^ID'],
    ['^IDR:*.*', '^ID'],
    ['^IDR:OTHER.GRF', '^ID'],
    ['^KNshipping,x', '^KN'],
    ['^KPsecret', '^KP'],
    ['^NSa,10.0.0.1', '^NS'],
    ['^NPP', '^NP'],
    ['^DFE:LABEL.ZPL^FS', '^DF'],
    ['^DFR:LABEL.ZPL^FS', '^DF'],
    ['^HH', '^HH'],
    ['^HV0', '^HV'],
    ['^ST01,01,26', '^ST'],
    ['^SS1', '^SS'],
    ['^SC9600', '^SC'],
    ['^EF', '^EF'],
    ['^TOR:A.GRF,E:A.GRF', '^TO'],
    ['^WIA', '^WI'],
    ['~JR', '~JR'],
    ['~JA', '~JA'],
    ['~JC', '~JC'],
    ['~jr', '~JR'],
    ['~DGE:LOGO.GRF,8,1,FF', '~DG'],
    ['~DYE:F.TTF,B,T,3,,abc', '~DY'],
    ['~DUE:F,1,x', '~DU'],
    ['~HS', '~HS'],
    ['~ROC', '~RO'],
    ['~NC001', '~NC'],
    ['~PR', '~PR'],
    ['! U1 setvar "ip.addr" "10.0.0.1"\r\n', '! U1'],
    ['! U1 do "device.reset" ""', '! U1'],
    ['! U getvar', '! U1'],
    ['\r\n! U\r\n', '! U'],
    ['{}{"ip.addr":"10.0.0.1"}', '{}'],
    ['\x1B%-12345X@PJL', 'PJL'],
  ])('%j between two labels, in one and in its text: %s', (command, name) => {
    for (const zpl of [
      `${aZpl(1, 2)}${command}${aZpl(2, 2)}`,
      aZpl(1, 1).replace('^XZ', `${command}^XZ`),
      `^XA^FO1,1^FDtext${command}^FS^XZ`,
      `^XA^FX note ${command}^FS^XZ`,
    ])
      // `! U` alone means nothing but at the beginning of a line.
      expect(found(zpl), zpl).toContain(name);
  });

  it.each([
    ['behind another caret', '^XA^CC+^FDx+JUS+CC^^XZ', '^JU'],
    ['behind another tilde', '^XA^CT+^FDx+JR+CT~^XZ', '~JR'],
    ['behind a caret that ~CC changed', '~CC!!XA!JUS!XZ!CC^', '^JU'],
    ['marks that stay changed', '^XA^FDx^FS^XZ^CC+', '^CC'],
    ['a delimiter that stays changed', '^CD;^XA^XZ', '^CC'],
    ['in raw bytes of a graphic, which a printer may not believe', '^XA^GFB,5,5,1,^JUS ^FS^XZ', '^JU'],
    ['behind raw bytes that seem to change the caret', '^XA^GFB,4,4,1,~CC+^JUS^FD+CC^^FS^XZ', '^JU'],
    ['behind a graphic of which too few bytes came', '^XA^GFB,900,900,1,^JUS^XZ', '^JU'],
    ['in the data of a download', '~DGR:A.GRF,8,1,FF^JUS', '^JU'],
    ['in a second string', '^XA^XZ', '^JU', '^XA^JUS^XZ'],
  ])('%s', (_name, zpl, name, ...more) => {
    expect(found(zpl, ...more)).toContain(name);
  });

  it('names each command once', () => {
    expect(found('^JUS^JUS~JR', '^JUF')).toEqual(['^JU', '~JR']);
  });

  it('reads a long graphic in a moment', async () => {
    const long = Buffer.from(`^XA^FO0,0^GFA,4000000,4000000,100,${'FF'.repeat(4_000_000)}^FS^JUS^XZ`);
    const read = () => {
      const began = ownTime();
      expect(lastingCommands([long])).toEqual(['^JU']);
      return Promise.resolve(ownTime() - began);
    };
    expect(await bestRound(1500, read)).toBeLessThan(1500);
  });

  // Regression: a label of 40,000 line breaks held up main for two seconds, and four times as long for twice as many.
  it.each([
    ['line breaks', '\n'],
    ['other line breaks', '\r\n'],
  ])('reads fifty thousand %s in a moment', async (_name, sign) => {
    const long = Buffer.from(`^XA^FO1,1${sign.repeat(50_000)}x^JUS^XZ`);
    const read = () => {
      const began = ownTime();
      expect(lastingCommands([long])).toEqual(['^JU']);
      return Promise.resolve(ownTime() - began);
    };
    expect(await bestRound(200, read)).toBeLessThan(200);
  });
});
