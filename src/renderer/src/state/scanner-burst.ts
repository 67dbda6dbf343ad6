import { beginsAsControl, controlPrefix } from '#shared/station/control-code.ts';
import { actsInField } from '#shared/station/scanned.ts';
import type { ScannerSettings } from '#shared/station/scanner.ts';
import { typedInto, type TypedInto } from './typed-into.ts';

/** Keys that come faster than a hand can type are a scanner's: typical scanners send one every 1 to 15 ms. */
export const fastest = 35;
/** After a prefix, the scanner's or Dockprint's, keys may be slower: people do not type those. */
export const fastestAfterPrefix = 500;
/**
 * A burst ends this long after its last key, milliseconds. If a key ends each scan, that key is awaited instead; outside text for as long as a
 * busy computer may stop, so that no scan is cut in two.
 */
const silence = { usual: 120, beforeSuffix: 250, outsideText: 1000, afterPrefix: 600 };
/** The minimum length of a scan without its configured end key. */
const fewest = { withSuffix: 3, without: 4 };

/** Modifier keys that a scanner holds, and keys that never end a scan. */
const passive = new Set(['Shift', 'CapsLock', 'NumLock', 'Control', 'Alt', 'AltGraph']);
/** Separators of a Data Matrix, as wedges press them: FS, GS, RS, EOT. EOT is Ctrl+D, which must not duplicate the shipment. */
const separators: Record<string, string> = { '\\': '\u001c', ']': '\u001d', '^': '\u001e', '6': '\u001e', d: '\u0004', '[': '\u001b' }; // prettier-ignore

export interface Burst {
  text: string;
  /** When its first key came (`Event.timeStamp`). */
  since: number;
  /** The field it was typed into, restored to its earlier text; null if the keys were not text. */
  into: TypedInto | null;
}

/**
 * A scan that was typed into a field. `isSure`: it looks like a barcode; else it may be words that a program typed. `submits`: its Enter would have
 * sent the form, and does not.
 */
export type FieldBurst = Burst & { into: TypedInto; isSure: boolean; submits: boolean };

interface Parts {
  settings: () => ScannerSettings;
  /** A scan to act on; none of it is left in a field. */
  take: (burst: Burst) => void;
  /** A scan that stays in the field it was meant for. */
  stays: (burst: FieldBurst) => void;
}

/**
 * Finds a scanner's bursts among the keys, wherever the focus is. Outside text fields the keys have no other effect; in a field they are
 * typed as usual, and removed again when they turn out to be a scan that does not belong there (`actsInField`).
 */
export class ScannerBurst {
  readonly #parts: Parts;
  #typed = '';
  #since = 0;
  #at = Number.NEGATIVE_INFINITY;
  #into: TypedInto | null = null;
  /** When the last key came of a scan outside text that was taken without its end key: what still runs on from it is its rest. */
  #takenAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Handles a key from anywhere. True: it belongs to a scan and has no other effect. */
  key(event: KeyboardEvent): boolean {
    if (passive.has(event.key)) return false;
    if (event.timeStamp - this.#takenAt <= fastest) {
      this.#takenAt = event.timeStamp;
      return swallow(event);
    }
    const { suffix, prefix } = this.#parts.settings();
    const longest = isMarked(this.#typed, prefix) ? fastestAfterPrefix : fastest;
    const runs = this.#typed !== '' && event.timeStamp - this.#at <= longest;
    if (!runs) this.#giveUp();
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (runs && isPlain && event.key.toLowerCase() === suffix) return this.#end(true, event);
    const separator =
      runs && event.ctrlKey && !event.altKey ? separators[event.key.toLowerCase()] : undefined;
    if (separator === undefined && (event.key.length !== 1 || !isPlain)) {
      this.#forget();
      return false;
    }
    if (!runs) {
      this.#since = event.timeStamp;
      this.#into = typedInto(event.target);
    }
    this.#typed += separator ?? event.key;
    this.#at = event.timeStamp;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#afterSilence(), this.#patience());
    return (separator !== undefined || (runs && this.#into === null)) && swallow(event);
  }

  #patience(): number {
    const { prefix, suffix } = this.#parts.settings();
    if (suffix === 'none') return silence.usual;
    if (this.#into === null) return silence.outsideText;
    return isMarked(this.#typed, prefix) ? silence.afterPrefix : silence.beforeSuffix;
  }

  /**
   * A busy browser delivers keys late: in a field, where only the end key decides, the keys' own timestamps tell whether the next key still
   * belongs to the scan.
   */
  #afterSilence(): void {
    if (this.#into === null) this.#endOutsideText();
    else if (this.#countsWithoutSuffix()) this.#end(false);
  }

  /** A rest that comes later still would be a number that is on no label. */
  #endOutsideText(): void {
    this.#takenAt = this.#at;
    this.#end(false);
  }

  /** Another key has come, too late to be of the same scan. */
  #giveUp(): void {
    if (this.#typed !== '' && this.#into === null) this.#endOutsideText();
    this.#forget();
  }

  /** In a field and without an end key, only input that no person types is a scan. */
  #countsWithoutSuffix(): boolean {
    const { prefix, suffix } = this.#parts.settings();
    return (
      suffix === 'none' ||
      (this.#typed.startsWith(prefix) && beginsAsControl(this.#typed.slice(prefix.length)))
    );
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#typed = '';
    this.#into = null;
  }

  #end(hasSuffix: boolean, event?: KeyboardEvent): boolean {
    const { prefix } = this.#parts.settings();
    const isScan = hasSuffix || this.#countsWithoutSuffix();
    const [typed, since, into] = [this.#typed, this.#since, this.#into];
    this.#forget();
    if (!typed.startsWith(prefix)) return false;
    const text = typed.slice(prefix.length);
    if (text.length < (hasSuffix ? fewest.withSuffix : fewest.without)) return false;
    if (into === null) {
      this.#parts.take({ text, since, into });
      return event !== undefined && swallow(event);
    }
    if (!isScan) return false;
    if (isForScans(into) || !takesText(into)) {
      into.takeBack();
      this.#parts.take({ text, since, into: null });
      return event !== undefined && swallow(event);
    }
    if (!actsInField(text, into.path)) {
      if (prefix !== '') into.without(prefix);
      const isSure = looksScanned(text) && (hasSuffix || text.length > 5);
      const submits = isSure && event?.key === 'Enter' && sendsForm(into);
      this.#parts.stays({ text, since, into, isSure, submits });
      return submits && swallow(event);
    }
    into.takeBack();
    this.#parts.take({ text, since, into });
    return event !== undefined && swallow(event);
  }
}

/** Whether the input so far starts with a prefix: the scanner's, or Dockprint's own (a part of it is enough). */
function isMarked(typed: string, prefix: string): boolean {
  if (typed === '' || !typed.startsWith(prefix)) return false;
  const text = typed.slice(prefix.length).toUpperCase();
  return prefix !== '' || text.startsWith(controlPrefix) || controlPrefix.startsWith(text);
}

/** The scan box, and fields of a screen whose work is scanning: whatever is scanned there is no text of theirs. */
const isForScans = ({ field }: TypedInto): boolean => field.dataset['scans'] !== undefined;

/** A day, a time, a number or a choice holds no scan: its keys changed the day, or chose the second of four, and nobody had looked. */
const takesText = ({ field }: TypedInto): boolean =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement &&
    ['text', 'search', 'password', 'tel', 'email', 'url'].includes(field.type));

/** A barcode has a digit and no blanks; a program may type a phrase as fast. */
export const looksScanned = (text: string): boolean => /^\S*\d\S*$/.test(text);

/** Enter saves, adds or sends what stands in the form, before anybody has looked at what was scanned. A search and a PIN are asked with it. */
const sendsForm = ({ field }: TypedInto): boolean =>
  Boolean(field.form) && field.type !== 'search' && field.type !== 'password';

function swallow(event: KeyboardEvent): true {
  event.preventDefault();
  event.stopImmediatePropagation();
  return true;
}
