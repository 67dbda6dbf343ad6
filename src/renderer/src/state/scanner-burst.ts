import { readSymbology } from '#shared/freight/numbers/symbology.ts';
import { beginsAsControl, controlPrefix } from '#shared/station/control-code.ts';
import { actsInField } from '#shared/station/scanned.ts';
import type { ScannerSettings } from '#shared/station/scanner.ts';
import {
  countGap,
  maxScannerKeyMilliseconds,
  maxKeyMillisecondsAfterPrefix,
  startsWithPrefix,
  isScannerPace,
  maxKeyPauseMilliseconds,
  mayBecomePrefixed,
  type Pace,
} from './scan-pace.ts';
import { focusedTextField, type FieldBeforeTyping } from './text-field.ts';

/**
 * A burst ends this long after its last key, in milliseconds. If scans have an end key, that key is awaited instead; outside text for as long as
 * a busy computer may pause, so that no scan is cut in two.
 */
const silence = { usual: maxKeyPauseMilliseconds + 50, outsideText: 1000, afterPrefix: 600 };
/** Minimum length of a scan without its configured end key. */
const fewest = { withSuffix: 3, without: 4 };
/** A second end key this soon after a scan is the scanner's: it ends with CR and LF, or with another key than the one set in Setup. */
const spareKeyWithin = 50;

/** Modifier keys that a scanner holds, and keys that never end a scan. */
const passive = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph']);
/** Separators of a Data Matrix, as keyboard wedges press them: FS, GS, RS, EOT. EOT is Ctrl+D, which must not duplicate the shipment. */
const separators: Record<string, string> = {
  '\\': '\u001c',
  ']': '\u001d',
  '^': '\u001e',
  '6': '\u001e',
  d: '\u0004',
  '[': '\u001b',
};

/** The key that ends a scan, as keyboard wedges press it: Ctrl+J and Ctrl+M are LF and CR. */
function endKey({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): 'enter' | 'tab' | null {
  if (altKey || metaKey) return null;
  const name = key.toLowerCase();
  if (name === 'enter' || (ctrlKey && (name === 'j' || name === 'm'))) return 'enter';
  return name === 'tab' || (ctrlKey && name === 'i') ? 'tab' : null;
}

export interface Burst {
  /** As typed, including the symbology identifier. */
  text: string;
  /** The time of its first key (`Event.timeStamp`). */
  since: number;
  /** The field it was typed into, restored to its earlier text; null if the keys were not text. */
  into: FieldBeforeTyping | null;
}

/**
 * A scan that was typed into a field, without the symbology identifier. `isSure`: it looks like a barcode; otherwise it may be words that a
 * program typed. `submits`: its Enter would have sent the form, and does not.
 */
export type FieldBurst = Burst & { into: FieldBeforeTyping; isSure: boolean; submits: boolean };

/** Where a scan may begin: at the first key, or at a prefix after typed keys. */
interface Start {
  index: number;
  since: number;
  into: FieldBeforeTyping | null;
}

/** Keys that may be one scan. */
interface Run {
  typed: string;
  start: Start;
  prefixed: Start | null;
  pace: Pace;
}

/**
 * Finds a scanner's bursts among the keys, wherever the focus is. Outside text fields the keys have no other effect; in a field they are typed
 * as usual, and removed again when they turn out to be a scan that does not belong there (`actsInField`).
 */
export class ScannerBurst {
  readonly #settings: () => ScannerSettings;
  readonly #act: (burst: Burst) => void;
  readonly #stays: (burst: FieldBurst) => void;
  #run: Run | null = null;
  #at = Number.NEGATIVE_INFINITY;
  /** The time of the last key of a scan outside text that was taken without its end key: keys that still follow belong to it. */
  #takenAt = Number.NEGATIVE_INFINITY;
  /** When the last scan ended, until another key comes. */
  #endedAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `act`: on a scan; none of it is left in a field. `stays`: a scan that stays in the field it was meant for. */
  constructor(
    settings: () => ScannerSettings,
    act: (burst: Burst) => void,
    stays: (burst: FieldBurst) => void,
  ) {
    this.#settings = settings;
    this.#act = act;
    this.#stays = stays;
  }

  /** Handles a key from anywhere. True: it belongs to a scan and has no other effect. */
  key(event: KeyboardEvent): boolean {
    if (passive.has(event.key)) return false;
    if (this.#belongsToLast(event)) return swallow(event);
    const { suffix, prefix } = this.#settings();
    const gap = event.timeStamp - this.#at;
    if (!this.#runsOn(event.target, gap)) this.#giveUp();
    const run = this.#run;
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    const end = endKey(event);
    if (run !== null && end !== null && this.#ends(run, end, gap))
      return this.#end(suffix !== 'none', { ...run, pace: countGap(run.pace, gap) }, event);
    const isFast = run !== null && gap <= maxScannerKeyMilliseconds;
    const separator =
      run !== null && event.ctrlKey && !event.altKey ? separators[event.key.toLowerCase()] : undefined;
    if (separator === undefined && (event.key.length !== 1 || !isPlain)) {
      this.#forget();
      return false;
    }
    const isScanners =
      run !== null && (isFast || isScannerPace(run.pace) || mayBecomePrefixed(run.typed, prefix));
    this.#append(separator ?? event.key, event, gap);
    this.#at = event.timeStamp;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#afterSilence(), this.#patience());
    return (separator !== undefined || (isScanners && run.start.into === null)) && swallow(event);
  }

  /** The rest of a scan already taken, or one more end key. */
  #belongsToLast(event: KeyboardEvent): boolean {
    const isEnd = endKey(event) !== null;
    const isSpare = isEnd && event.timeStamp - this.#endedAt <= spareKeyWithin;
    this.#endedAt = Number.NEGATIVE_INFINITY;
    if (isSpare) return true;
    if (event.timeStamp - this.#takenAt > maxKeyPauseMilliseconds) return false;
    this.#takenAt = isEnd ? Number.NEGATIVE_INFINITY : event.timeStamp;
    if (isEnd) this.#endedAt = event.timeStamp;
    return true;
  }

  #runsOn(target: EventTarget | null, gap: number): boolean {
    const run = this.#run;
    if (run === null) return false;
    if (gap <= maxScannerKeyMilliseconds) return true;
    const { prefix } = this.#settings();
    const begun = [run.start, run.prefixed].flatMap((start) =>
      start === null ? [] : [run.typed.slice(start.index)],
    );
    const longest = begun.some((typed) => mayBecomePrefixed(typed, prefix))
      ? maxKeyMillisecondsAfterPrefix
      : maxKeyPauseMilliseconds;
    return gap <= longest && (run.start.into === null || run.start.into.field === target);
  }

  /** Where scans have no end key, one that comes immediately still ends them. */
  #ends(run: Run, end: 'enter' | 'tab', gap: number): boolean {
    const { suffix } = this.#settings();
    if (suffix !== 'none') return end === suffix;
    return gap <= spareKeyWithin && isScannerPace(run.pace) && run.typed.length >= fewest.without;
  }

  #append(key: string, event: KeyboardEvent, gap: number): void {
    const { prefix } = this.#settings();
    const { timeStamp: since, target } = event;
    const run = this.#run;
    if (run === null) {
      const start = { index: 0, since, into: focusedTextField(target) };
      this.#run = { typed: key, start, prefixed: null, pace: { fast: 0, slow: 0 } };
      return;
    }
    // A prefix after typed keys begins the scan; the typed keys do not.
    const isFirstOfPrefix = prefix === '' ? key === controlPrefix[0] || key === ']' : key === prefix[0];
    if (gap > maxScannerKeyMilliseconds && isFirstOfPrefix && !startsWithPrefix(run.typed, prefix))
      run.prefixed = {
        index: run.typed.length,
        since,
        into: run.start.into === null ? null : focusedTextField(target),
      };
    run.typed += key;
    run.pace = countGap(run.pace, gap);
  }

  #patience(): number {
    const { prefix, suffix } = this.#settings();
    if (suffix !== 'none' && this.#run?.start.into === null) return silence.outsideText;
    return mayBecomePrefixed(this.#run?.typed ?? '', prefix) ? silence.afterPrefix : silence.usual;
  }

  /**
   * A busy browser delivers keys late: in a field, where only the end key decides, the keys' own timestamps tell whether the next key still
   * belongs to the scan.
   */
  #afterSilence(): void {
    const run = this.#run;
    if (run === null) return;
    if (run.start.into === null) this.#endOutsideText(run);
    else if (this.#countsWithoutSuffix(run.typed)) this.#end(false, run);
  }

  /** Keys later than that would make a number that is on no label. */
  #endOutsideText(run: Run): void {
    const at = this.#at;
    if (this.#end(false, run)) this.#takenAt = at;
  }

  /** Another key came, too late to belong to the scan. */
  #giveUp(): void {
    if (this.#run?.start.into === null) this.#endOutsideText(this.#run);
    this.#forget();
  }

  /** In a field and without an end key, only input that no person types is a scan. */
  #countsWithoutSuffix(typed: string): boolean {
    const { prefix, suffix } = this.#settings();
    return (
      suffix === 'none' ||
      (typed.startsWith(prefix) && beginsAsControl(readSymbology(typed.slice(prefix.length)).data))
    );
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#run = null;
  }

  /** True: it was a scan, and its end key has no other effect. Without an end key: it was a scan. */
  #end(hasSuffix: boolean, run: Run, event?: KeyboardEvent): boolean {
    const { prefix } = this.#settings();
    this.#forget();
    const behind = run.prefixed === null ? '' : run.typed.slice(run.prefixed.index);
    const isPrefixed =
      behind !== '' && !startsWithPrefix(run.typed, prefix) && startsWithPrefix(behind, prefix);
    const { since, into } = isPrefixed && run.prefixed !== null ? run.prefixed : run.start;
    const typed = isPrefixed ? behind : run.typed;
    if (!typed.startsWith(prefix)) return false;
    const text = typed.slice(prefix.length);
    if (text.length < (hasSuffix ? fewest.withSuffix : fewest.without)) return false;
    const isScan = startsWithPrefix(typed, prefix) || isScannerPace(run.pace);
    // Outside text the keys have no other effect, so they may be slow.
    if (!isScan && !(into === null && hasSuffix && looksScanned(text))) return false;
    if (into === null) return this.#take({ text, since, into }, event);
    if (!hasSuffix && event === undefined && !this.#countsWithoutSuffix(typed)) return false;
    const isForAll = isForScans(into) || !takesText(into);
    if (isForAll || actsInField(text, into.path)) {
      into.takeBack();
      return this.#take({ text, since, into: isForAll ? null : into }, event);
    }
    const { identifier, data } = readSymbology(text);
    if (prefix + identifier !== '') into.without(prefix + identifier);
    const isSure = looksScanned(data) && (hasSuffix || data.length > 5);
    const submits = isSure && event?.key === 'Enter' && sendsForm(into);
    this.#endedAt = event?.timeStamp ?? this.#at;
    this.#stays({ text: data, since, into, isSure, submits });
    return submits && swallow(event);
  }

  #take(burst: Burst, event: KeyboardEvent | undefined): boolean {
    this.#endedAt = event?.timeStamp ?? this.#at;
    this.#act(burst);
    return event === undefined || swallow(event);
  }
}

/** The scan box, and fields of screens made for scanning: what is scanned there is not text for the field. */
const isForScans = ({ field }: FieldBeforeTyping): boolean => field.dataset['scans'] !== undefined;

/** A date, time, number or choice holds no scan: its keys would change the day, or choose the second of four, unnoticed. */
const takesText = ({ field }: FieldBeforeTyping): boolean =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement &&
    ['text', 'search', 'password', 'tel', 'email', 'url'].includes(field.type));

/** A barcode has a digit and no blanks; a program may type a phrase as fast. */
export const looksScanned = (text: string): boolean => /^\S*\d\S*$/.test(text);

/** Enter would save, add or send the form before anyone has looked at what was scanned. Searches and PINs are submitted by it. */
const sendsForm = ({ field }: FieldBeforeTyping): boolean =>
  Boolean(field.form) && field.type !== 'search' && field.type !== 'password';

function swallow(event: KeyboardEvent): true {
  event.preventDefault();
  event.stopImmediatePropagation();
  return true;
}
