import type { Burst, FieldBurst } from '../../state/scanner-burst.ts';

/** The scan box, as the frame holds it. */
export interface ScanTarget {
  /** Takes the focus. */
  take(): void;
  scanned(burst: Burst): void;
  stays(burst: FieldBurst): void;
  /** The template of Shift+F1 to Shift+F9. */
  openTemplate(key: number): void;
}
