/** Wide enough that a station's numbers never grow into those of another: a hundred million shipments. */
const sequenceDigits = 8;

/**
 * The station's id and its sequence: 7 and 18342 → 700018342. All digits and no leading zero, so that it can also be the
 * tender's BLReferenceNumber, a JSON number, where a leading zero would be lost; at most 14 digits, safe as such. The ids
 * `07` and `7` are the same station. Station 0 has no digit of its own: its sequence begins above ten million instead.
 */
export function bolNumber(stationId: string, sequence: number): string {
  const station = Number(stationId);
  if (station === 0) return String(10 ** (sequenceDigits - 1) + sequence);
  return `${station}${String(sequence).padStart(sequenceDigits, '0')}`;
}

/** Whether the number is one that this station gives: an untouched draft from before another set-up gets a new one. */
export function isOfStation(number: string, stationId: string): boolean {
  const sample = bolNumber(stationId, 1);
  const prefix = Number(stationId) === 0 ? '' : String(Number(stationId));
  return number.length === sample.length && number.startsWith(prefix);
}
