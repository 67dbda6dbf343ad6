/** The scan box, as the frame holds it. */
export interface ScanTarget {
  /** Takes the focus, and the first letters of a scanner's burst. */
  take(first?: string): void;
}
