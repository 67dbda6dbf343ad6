import type { PrinterCondition } from '#shared/station/printer.ts';

/** Reads a Zebra's status answers. Formats: ZPL II Programming Guide, ~HS, ~HQES, ~HI and SGD. No function here throws. */
export interface HostStatus {
  paperOut: boolean;
  ribbonOut: boolean;
  headOpen: boolean;
  paused: boolean;
  overTemperature: boolean;
  underTemperature: boolean;
  bufferFull: boolean;
  cutterFault: boolean;
  /** Formats received and not yet printed. */
  formats: number;
  /** Labels still to come in the running batch. */
  remaining: number;
  /** A format has begun and not ended yet. */
  partialFormat: boolean;
}

const STX = '\u0002';
const ETX = '\u0003';

/** The text between each STX and its ETX, in order. An unfinished frame is left out. */
export function framedTexts(text: string): string[] {
  return text
    .split(STX)
    .slice(1)
    .filter((part) => part.includes(ETX))
    .map((part) => part.slice(0, part.indexOf(ETX)));
}

const numberIn = (field: string | undefined): number => (/^\d+$/.test(field ?? '') ? Number(field) : NaN);
const isSet = (field: string | undefined): boolean => field === '1';

/** The three frames of `~HS`; null when they are incomplete or malformed. */
export function parseHostStatus(text: string): HostStatus | null {
  const all = framedTexts(text);
  const start = all.findIndex((frame) => frame.split(',').length === 12);
  if (start < 0) return null;
  const first = all[start]?.split(',').map((field) => field.trim()) ?? [];
  const second = all[start + 1]?.split(',').map((field) => field.trim()) ?? [];
  if (second.length < 9 || all[start + 2] === undefined) return null;
  const formats = numberIn(first[4]);
  const remaining = numberIn(second[8]);
  if (Number.isNaN(formats) || Number.isNaN(remaining)) return null;
  return {
    paperOut: isSet(first[1]),
    paused: isSet(first[2]),
    formats,
    bufferFull: isSet(first[5]),
    partialFormat: isSet(first[7]),
    underTemperature: isSet(first[10]),
    overTemperature: isSet(first[11]),
    headOpen: isSet(second[2]),
    ribbonOut: isSet(second[3]),
    remaining,
    cutterFault: false,
  };
}

export interface ErrorStatus {
  paperOut: boolean;
  ribbonOut: boolean;
  headOpen: boolean;
  cutterFault: boolean;
  paused: boolean;
  /** An error bit other than the above. */
  other: boolean;
}

/** `~HQES`: `ERRORS: 1 00000000 00010001`; the spacing differs between firmwares. Null when there is no ERRORS line. */
export function parseErrorStatus(text: string): ErrorStatus | null {
  const match = /ERRORS:\s*([01])\s+([0-9A-Fa-f]{8})\s*([0-9A-Fa-f]{8})/.exec(text);
  if (!match) return null;
  const bits = match[1] === '1' ? parseInt(match[3] ?? '0', 16) : 0;
  const has = (bit: number): boolean => (bits & bit) !== 0;
  return {
    paperOut: has(0x1),
    ribbonOut: has(0x2),
    headOpen: has(0x4),
    cutterFault: has(0x8),
    paused: has(0x10000),
    other: (bits & ~0x1000f) !== 0 || (match[1] === '1' && parseInt(match[2] ?? '0', 16) !== 0),
  };
}

export interface HostIdentity {
  model: string;
  firmware: string;
  dotsPerMm: number;
}

/**
 * The text after the answer to `~HI`; null: it has not come. A print box may pass on what the printer said to an earlier connection. A session
 * asks `~HI` once, before the counters, so the text after its answer belongs to this session.
 */
export function textAfterHostIdentity(text: string): string | null {
  const all = text.split(ETX);
  const at = all.findLastIndex(
    (part, place) => place < all.length - 1 && parseHostIdentity(`${part}${ETX}`) !== null,
  );
  return at < 0 ? null : all.slice(at + 1).join(ETX);
}

/** `~HI`: `STX ZT411-300dpi,V92.21.17Z,12,8176KB,… ETX`. */
export function parseHostIdentity(text: string): HostIdentity | null {
  for (const frame of framedTexts(text)) {
    const [model = '', firmware = '', dots = ''] = frame.split(',').map((field) => field.trim());
    if (/[A-Z]/i.test(model) && /^[\w.-]+$/.test(firmware) && /^\d+$/.test(dots))
      return { model, firmware, dotsPerMm: Number(dots) };
  }
  return null;
}

/** The text outside the frames: answers to SGD. */
export const withoutFrames = (text: string): string =>
  text
    .split(ETX)
    .map((part) => part.split(STX)[0])
    .join('');

/**
 * The answers to SGD `getvar`s, in the order of the questions, without quotes. The printer's uptime is left out: that answer may arrive late,
 * when something else was asked.
 */
export const variablesIn = (text: string): string[] =>
  [...withoutFrames(text).matchAll(/"([^"\r\n]*)"/g)]
    .map(([, value]) => value ?? '')
    .filter((value) => !/^\s*\d+ days? \d/i.test(value));

/** The last answer to an SGD `getvar`, without its quotes; null when there is none or the printer says `?`. */
export function parseVariable(text: string): string | null {
  const value = variablesIn(text).at(-1);
  return value === undefined || value === '?' ? null : value;
}

/** `odometer.total_label_count` as a number of labels, or null. */
export function parseOdometer(text: string): number | null {
  const value = parseVariable(text);
  return value !== null && /^\d{1,15}$/.test(value.trim()) ? Number(value) : null;
}

/** One condition for the packer; what must be fixed first comes first. */
export function conditionOf(status: HostStatus): PrinterCondition {
  if (status.headOpen) return 'head-open';
  if (status.paperOut) return 'paper-out';
  if (status.ribbonOut) return 'ribbon-out';
  if (status.cutterFault) return 'cutter';
  if (status.overTemperature) return 'over-temperature';
  if (status.underTemperature) return 'under-temperature';
  if (status.paused) return 'paused';
  if (status.bufferFull) return 'buffer-full';
  return isEmpty(status) ? 'ready' : 'printing';
}

export function conditionOfErrors(errors: ErrorStatus): PrinterCondition {
  if (errors.headOpen) return 'head-open';
  if (errors.paperOut) return 'paper-out';
  if (errors.ribbonOut) return 'ribbon-out';
  if (errors.cutterFault) return 'cutter';
  if (errors.paused) return 'paused';
  // A printer that does not answer ~HS and reports no error still needs someone to look at it.
  return errors.other ? 'attention' : 'mute';
}

/** Nothing that was received is waiting to be printed. */
export const isEmpty = (status: HostStatus): boolean =>
  status.formats === 0 && status.remaining === 0 && !status.partialFormat;
