import {
  textAfterHostIdentity,
  conditionOf,
  framedTexts,
  withoutFrames,
  conditionOfErrors,
  isEmpty,
  parseErrorStatus,
  parseHostIdentity,
  parseHostStatus,
  parseOdometer,
  parseVariable,
} from '#main/printing/zebra/host-status.ts';
import { describe, expect, it } from 'vitest';

const hs = (first: string, second: string) =>
  `\u0002${first}\u0003\r\n\u0002${second}\u0003\r\n\u00021234,0\u0003\r\n`;
const ready = hs('030,0,0,1245,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000');

describe('~HS', () => {
  it('a ready printer', () => {
    const status = parseHostStatus(ready);
    expect(status).toMatchObject({ formats: 0, remaining: 0, partialFormat: false, paperOut: false });
    expect(status && isEmpty(status)).toBe(true);
    expect(status && conditionOf(status)).toBe('ready');
  });

  it.each([
    ['paper-out', '030,1,0,1245,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000'],
    ['paused', '030,0,1,1245,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000'],
    ['printing', '030,0,0,1245,002,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000'],
    ['printing', '030,0,0,1245,000,0,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000007,1,000'],
    ['printing', '030,0,0,1245,000,0,0,1,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000'],
    ['buffer-full', '030,0,0,1245,009,1,0,0,000,0,0,0', '000,0,0,0,0,2,4,0,00000000,1,000'],
    ['under-temperature', '030,0,0,1245,000,0,0,0,000,0,1,0', '000,0,0,0,0,2,4,0,00000000,1,000'],
    ['over-temperature', '030,0,0,1245,000,0,0,0,000,0,0,1', '000,0,0,0,0,2,4,0,00000000,1,000'],
    ['head-open', '030,1,1,1245,000,0,0,0,000,0,0,0', '000,0,1,1,0,2,4,0,00000000,1,000'],
    ['ribbon-out', '030,0,1,1245,000,0,0,0,000,0,0,0', '000,0,0,1,0,2,4,0,00000000,1,000'],
  ])('%s', (condition, first, second) => {
    const status = parseHostStatus(hs(first, second));
    expect(status && conditionOf(status)).toBe(condition);
  });

  it('is not there until its last frame has ended', () => {
    for (let length = 0; length < ready.length - 2; length += 1) {
      expect(parseHostStatus(ready.slice(0, length)), `${length} characters`).toBeNull();
    }
  });

  it('has nine fields or more in its second frame, and two counts that are numbers', () => {
    const first = '030,0,0,1245,002,0,0,0,000,0,0,0';
    expect(parseHostStatus(hs(first, '000,0,0,0,0,2,4,0,00000003'))).toMatchObject({
      formats: 2,
      remaining: 3,
    });
    expect(parseHostStatus(hs(first, '000,0,0,0,0,2,4,0'))).toBeNull();
    expect(parseHostStatus(hs(first.replace('002', ' - '), '000,0,0,0,0,2,4,0,00000003,1,000'))).toBeNull();
    expect(parseHostStatus(hs(first, '000,0,0,0,0,2,4,0,,1,000'))).toBeNull();
  });

  it('that has a cutter fault from elsewhere is about the cutter', () => {
    const status = parseHostStatus(ready);
    expect(status && conditionOf({ ...status, cutterFault: true })).toBe('cutter');
    expect(status && conditionOf({ ...status, cutterFault: true, ribbonOut: true })).toBe('ribbon-out');
  });

  it('is found behind the end of another answer', () => {
    expect(parseHostStatus(`"1000"\r\n\u0002ZT411,V92,8,8M\u0003\r\n${ready}`)).not.toBeNull();
  });
});

describe('~HQES', () => {
  it.each([
    ['   ERRORS:         1 00000000 00010001', 'paper-out'],
    ['ERRORS: 1 00000000 00000002', 'ribbon-out'],
    ['  ERRORS:1 00000000 00000004 ', 'head-open'],
    ['ERRORS:\t1  00000000  00000008', 'cutter'],
    ['ERRORS: 1 00000000 00010000', 'paused'],
    ['ERRORS: 1 00000000 00000020', 'attention'],
    ['ERRORS: 1 00000001 00000000', 'attention'],
    ['ERRORS: 1 00000000 00000000', 'mute'],
    ['ERRORS: 0 00000000 00000000', 'mute'],
    // The flag in front decides: without it the bits are of another time.
    ['ERRORS: 0 00000001 00000021', 'mute'],
  ])('%s', (line, condition) => {
    const errors = parseErrorStatus(
      `\u0002\r\n\r\n  PRINTER STATUS\r\n${line}\r\n  WARNINGS: 0 00000000 00000000\r\n\u0003`,
    );
    expect(errors && conditionOfErrors(errors)).toBe(condition);
  });

  it('each bit of the errors says one thing', () => {
    const none = { paperOut: false, ribbonOut: false, headOpen: false, cutterFault: false, paused: false };
    const errors = (bits: string, higher = '00000000') => parseErrorStatus(`ERRORS: 1 ${higher} ${bits}`);
    expect(errors('00000001')).toEqual({ ...none, other: false, paperOut: true });
    expect(errors('00000002')).toEqual({ ...none, other: false, ribbonOut: true });
    expect(errors('00000004')).toEqual({ ...none, other: false, headOpen: true });
    expect(errors('00000008')).toEqual({ ...none, other: false, cutterFault: true });
    expect(errors('00010000')).toEqual({ ...none, other: false, paused: true });
    expect(errors('00000010')).toEqual({ ...none, other: true });
    expect(errors('00000000', '0000000F')).toEqual({ ...none, other: true });
  });

  it('does not take the warnings for errors', () => {
    expect(parseErrorStatus('WARNINGS: 1 00000000 00000001')).toBeNull();
  });
});

describe('~HI and SGD', () => {
  it('names the model', () => {
    expect(parseHostIdentity('\u0002ZT411-300dpi,V92.21.17Z,12,8176KB,X\u0003\r\n')).toEqual({
      model: 'ZT411-300dpi',
      firmware: 'V92.21.17Z',
      dotsPerMm: 12,
    });
    expect(parseHostIdentity(ready)).toBeNull();
  });

  it('knows what came behind the last answer about the model, and what had not come', () => {
    const host = '\u0002ZT411-300dpi,V92.21.17Z,12,8176KB,X\u0003';
    expect(textAfterHostIdentity(`"old"${host}\r\n"new"`)).toBe('\r\n"new"');
    expect(textAfterHostIdentity(`${host}"one"${host}"two"`)).toBe('"two"');
    expect(textAfterHostIdentity(`${host}${ready}"3"`)).toBe(`${ready}"3"`);
    expect(textAfterHostIdentity(host)).toBe('');
    for (const none of ['', '"8560"', ready, host.slice(0, -1), `${ready}"8560"`])
      expect(textAfterHostIdentity(none)).toBeNull();
  });

  it('reads the odometer, and knows when there is none', () => {
    expect(parseOdometer('"8560"')).toBe(8560);
    expect(parseOdometer(`${ready}"8561"`)).toBe(8561);
    expect(parseOdometer('"?"')).toBeNull();
    expect(parseOdometer('"12 in"')).toBeNull();
    expect(parseOdometer('"8560')).toBeNull();
    expect(parseVariable('"on"')).toBe('on');
    expect([parseVariable('"?"'), parseVariable('')]).toEqual([null, null]);
    // An earlier question was answered late.
    expect(parseOdometer('"8560""8561"')).toBe(8561);
  });

  it('takes the end of an answer that came before for no frame, and what is around the frames as it came', () => {
    expect(framedTexts('030,0\u0003\u0002a\u0003b\u0002c')).toEqual(['a']);
    expect(withoutFrames('"85\u0002a\u000360"')).toBe('"8560"');
  });
});
