/** Whether a label fits the print head and the labels that a printer has. */

export const labelResolutions = [203, 300, 600] as const;
export type LabelResolution = (typeof labelResolutions)[number];

const inchMm = 25.4;
const dotsPerMmOf: Record<LabelResolution, number> = { 203: 8, 300: 12, 600: 24 };
/** Dots per inch as the trade says it: 8 dots per millimeter are called 203 dpi, 12 are called 300. */
export const dpiOfHead = (dotsPerMm: number): number =>
  labelResolutions.find((dpi) => dotsPerMmOf[dpi] === dotsPerMm) ?? Math.round(dotsPerMm * inchMm);
const isResolution = (dpi: number): dpi is LabelResolution =>
  (labelResolutions as readonly number[]).includes(dpi);
/** Dots in an inch, exactly: 203.2 at what is called 203 dpi. */
const dotsPerInch = (dpi: number): number => (isResolution(dpi) ? dotsPerMmOf[dpi] * inchMm : dpi);

/** Width and length in dots, as the ZPL of a label says them (`^PW`, `^LL`); null: it does not say. */
export interface LabelDots {
  width: number | null;
  length: number | null;
}

/** Label stock for pallets, upright and lengthwise: inches. */
const stock: readonly (readonly [width: number, length: number])[] = [
  ...[2, 3, 4, 5, 6, 6.5, 8].map((length) => [4, length] as const),
  [6, 4],
  [8, 4],
];
/** Designers leave out an edge: 1200 dots for four inches at 300 dpi, where 1219 fit. */
const tolerance = 0.04;
const isNear = (dots: number | null, inches: number, dpi: LabelResolution): boolean =>
  dots === null || Math.abs(dots / dotsPerInch(dpi) - inches) <= inches * tolerance;

/**
 * The resolution that a label was made for, as the size of common stock shows it; where that leaves several, what Setup says (`chosen`), then
 * the printer's. Without a size, or with one that no stock has: what Setup says, otherwise 203.
 */
export function resolutionOfLabel(
  dots: LabelDots,
  chosen: LabelResolution | null,
  printerDpi: number | null,
): LabelResolution {
  const isSized = dots.width !== null || dots.length !== null;
  const fits = labelResolutions.filter(
    (dpi) =>
      isSized &&
      stock.some(([width, length]) => isNear(dots.width, width, dpi) && isNear(dots.length, length, dpi)),
  );
  const byOthers = fits.find((dpi) => dpi === chosen) ?? fits.find((dpi) => dpi === printerDpi);
  return byOthers ?? fits[0] ?? chosen ?? 203;
}

/** Why a label does not fit its printer. */
export type LabelMisfit =
  | { kind: 'resolution'; label: number; printer: number }
  | { kind: 'length'; labelIn: number; maxIn: number };

/** What a printer says about itself; null: not known. */
export interface PrinterFit {
  dpi: number | null;
  /** The longest label that it is set to. */
  maxLengthIn: number | null;
}

export function labelMisfit(
  dots: LabelDots,
  chosen: LabelResolution | null,
  { dpi, maxLengthIn }: PrinterFit,
): LabelMisfit | null {
  if (dpi === null) return null;
  const label = resolutionOfLabel(dots, chosen, dpi);
  if (Math.abs(dotsPerInch(dpi) / dotsPerInch(label) - 1) > tolerance)
    return { kind: 'resolution', label, printer: dpi };
  const labelIn = (dots.length ?? 0) / dotsPerInch(dpi);
  return maxLengthIn !== null && labelIn > maxLengthIn * (1 + tolerance)
    ? { kind: 'length', labelIn: Math.round(labelIn * 10) / 10, maxIn: maxLengthIn }
    : null;
}

/** How large it comes out: 0.67 is two thirds. */
export const scaleOf = ({ label, printer }: Extract<LabelMisfit, { kind: 'resolution' }>): number =>
  dotsPerInch(label) / dotsPerInch(printer);

const dotsText = ({ width, length }: LabelDots): string => `${width ?? '?'}x${length ?? '?'}`;
/** As a print job keeps it. It names misfit and label size, so an answer is for these alone. */
export const writeMisfit = (misfit: LabelMisfit, dots: LabelDots): string =>
  misfit.kind === 'resolution'
    ? `dpi ${misfit.label} ${misfit.printer} ${dotsText(dots)}`
    : `length ${misfit.labelIn} ${misfit.maxIn} ${dotsText(dots)}`;

/** Null: not written by `writeMisfit`. */
export function readMisfit(words: string | null): LabelMisfit | null {
  const [kind, first, second] = words?.split(' ') ?? [];
  const [one, other] = [Number(first), Number(second)];
  if (!(one > 0) || !(other > 0)) return null;
  if (kind === 'dpi') return { kind: 'resolution', label: one, printer: other };
  return kind === 'length' ? { kind: 'length', labelIn: one, maxIn: other } : null;
}
