/** Bytes, or characters of ASCII: a larger commit takes tens of milliseconds, and is made as `large` (`StationDatabase.transaction`). */
export const largeBytes = 1_000_000;
