import type { ScannerSettings } from '#shared/station/scanner.ts';
import {
  countGap,
  maxKeyMillisecondsAfterPrefix,
  isScannerPace,
  maxKeyPauseMilliseconds,
  type Pace,
} from '../../state/scan-pace.ts';

/** The result of a scan into Setup's test field. `slowest`: the longest wait between two keys, in milliseconds. */
type Tried =
  | { is: 'scan'; text: string; slowest: number }
  | { is: 'no-prefix' }
  | { is: 'no-suffix' }
  | { is: 'slow'; slowest: number };

/** Tests the scanner with the settings as typed, saved or not; the scan has no effect. */
export class ScannerTest {
  text = $state('');
  answer = $state.raw<Tried | null>(null);
  readonly #settings: () => ScannerSettings;
  #typed = '';
  #at = 0;
  #slowest = 0;
  #pace: Pace = { fast: 0, slow: 0 };
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: () => ScannerSettings) {
    this.#settings = settings;
  }

  key(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLInputElement) || event.ctrlKey || event.altKey) return;
    const isSuffix = event.key === 'Enter' || (event.key === 'Tab' && this.#typed !== '');
    if (event.key.length !== 1 && !isSuffix) return;
    clearTimeout(this.#timer);
    if (this.#typed !== '') {
      const gap = Math.round(event.timeStamp - this.#at);
      this.#slowest = Math.max(this.#slowest, gap);
      this.#pace = countGap(this.#pace, gap);
    }
    this.#at = event.timeStamp;
    if (!isSuffix) {
      // The next scan replaces the previous one.
      if (this.#typed === '') [this.text, this.#slowest, this.#pace] = ['', 0, { fast: 0, slow: 0 }];
      this.#typed += event.key;
      this.#timer = setTimeout(() => this.#end(''), 600);
      return;
    }
    event.preventDefault();
    this.#end(event.key.toLowerCase());
  }

  #end(suffix: string): void {
    const { prefix, suffix: wanted } = this.#settings();
    const [typed, slowest] = [this.#typed, this.#slowest];
    this.#typed = '';
    if (typed === '') return;
    const isIt = wanted === 'none' || wanted === suffix;
    const isSlow =
      prefix === ''
        ? slowest > maxKeyPauseMilliseconds || !isScannerPace(this.#pace)
        : slowest > maxKeyMillisecondsAfterPrefix;
    if (isSlow) this.answer = { is: 'slow', slowest };
    else if (!typed.startsWith(prefix)) this.answer = { is: 'no-prefix' };
    else if (!isIt) this.answer = { is: 'no-suffix' };
    else this.answer = { is: 'scan', text: typed.slice(prefix.length), slowest };
  }
}
