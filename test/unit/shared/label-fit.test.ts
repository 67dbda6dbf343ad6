import { describe, expect, test } from 'vitest';
import { labelDots } from '#main/printing/label-fit-check.ts';
import {
  dpiOfHead,
  labelMisfit,
  labelResolutions,
  readMisfit,
  resolutionOfLabel,
  scaleOf,
  writeMisfit,
  type LabelResolution,
} from '#shared/station/label-fit.ts';

const dots = (zpl: string) => labelDots(Buffer.from(zpl));
const misfitOf = (
  zpl: string,
  dpi: number | null,
  more: { chosen?: LabelResolution; maxLengthIn?: number } = {},
) => labelMisfit(dots(zpl), more.chosen ?? null, { dpi, maxLengthIn: more.maxLengthIn ?? null });

test.each([
  [8, 203],
  [12, 300],
  [24, 600],
  [6, 152],
])('%i dots per millimeter are %i dpi', (perMm, dpi) => {
  expect(dpiOfHead(perMm)).toBe(dpi);
});

test.each([
  ['^XA^PW812^LL1218^XZ', { width: 812, length: 1218 }],
  ['^XA^LL1218^XZ^XA^LL1624^XZ', { width: null, length: 1624 }],
  ['^XA^FDno ^ size^FS^XZ', { width: null, length: null }],
  // Inches and millimeters say nothing about a resolution.
  ['^XA^MUM^PW101^LL152^XZ', { width: null, length: null }],
  ['^XA^MUD^PW812^XZ', { width: 812, length: null }],
  ['^XA^PWwide^LL^XZ', { width: null, length: null }],
])('the size of %s', (zpl, size) => {
  expect(dots(zpl)).toEqual(size);
});

describe('the resolution that a label was made for', () => {
  test.each([
    ['^XA^PW812^LL1218^XZ', 203],
    ['^XA^PW1200^LL1800^XZ', 300],
    ['^XA^PW1218^LL1827^XZ', 300],
    ['^XA^PW2400^LL3600^XZ', 600],
    // Four by eight inches, and crosswise.
    ['^XA^PW812^LL1624^XZ', 203],
    ['^XA^PW1218^LL812^XZ', 203],
    ['^XA^PW812^XZ', 203],
  ])('%s: %i', (zpl, dpi) => {
    for (const chosen of [null, ...labelResolutions])
      expect(resolutionOfLabel(dots(zpl), chosen, 300)).toBe(dpi);
  });

  test('a size of two resolutions is what Setup says, then what the printer has', () => {
    const either = dots('^XA^PW2438^LL1219^XZ');
    expect(resolutionOfLabel(either, 600, 300)).toBe(600);
    expect(resolutionOfLabel(either, null, 600)).toBe(600);
    expect(resolutionOfLabel(either, null, 300)).toBe(300);
  });

  test('without a size, or with one that no stock has, it is what Setup says, otherwise 203', () => {
    for (const zpl of ['^XA^XZ', '^XA^PW333^LL77^XZ']) {
      expect(resolutionOfLabel(dots(zpl), 300, 600)).toBe(300);
      expect(resolutionOfLabel(dots(zpl), null, 600)).toBe(203);
    }
  });
});

describe('what does not fit', () => {
  test('a label of 203 dpi on a head of 300 dpi comes out at two thirds', () => {
    const misfit = misfitOf('^XA^PW812^LL1218^XZ', 300);
    expect(misfit).toEqual({ kind: 'resolution', label: 203, printer: 300 });
    if (misfit?.kind === 'resolution') expect(scaleOf(misfit)).toBeCloseTo(2 / 3, 2);
  });

  test.each([
    ['^XA^PW812^LL1218^XZ', 203],
    ['^XA^PW1200^LL1800^XZ', 300],
    ['^XA^XZ', 203],
    ['^XA^PW812^LL1218^XZ', null],
  ])('%s fits %s dpi', (zpl, dpi) => {
    expect(misfitOf(zpl, dpi)).toBeNull();
  });

  test('a label is too long only for more than the printer is set to', () => {
    expect(misfitOf('^XA^PW812^LL1624^XZ', 203, { maxLengthIn: 6.2 })).toEqual({
      kind: 'length',
      labelIn: 8,
      maxIn: 6.2,
    });
    expect(misfitOf('^XA^PW812^LL1218^XZ', 203, { maxLengthIn: 6 })).toBeNull();
    expect(misfitOf('^XA^PW1200^LL1800^XZ', 300, { maxLengthIn: 6.2 })).toBeNull();
  });

  test.each(['^XA^PW812^LL1218^XZ', '^XA^XZ'])('is kept with its size and read back: %s', (zpl) => {
    const misfit = misfitOf(zpl, 300);
    if (misfit === null) throw new Error('fits');
    expect(readMisfit(writeMisfit(misfit, dots(zpl)))).toEqual(misfit);
    expect(writeMisfit(misfit, dots(zpl))).not.toBe(writeMisfit(misfit, dots('^XA^PW400^XZ')));
  });

  test.each([null, '', 'dpi', 'dpi 203', 'dpi x 300', 'length 0 1', 'Drum near end'])(
    '%j is none',
    (words) => {
      expect(readMisfit(words)).toBeNull();
    },
  );
});
