/** The calendar day of a moment in the station's time zone, as YYYY-MM-DD. `offset`: days to add, also across a DST change. */
export function localDay(at: Date, offset = 0): string {
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate() + offset);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** The moment at which that day began in the station's time zone. */
export const startOfLocalDay = (at: Date): Date => new Date(at.getFullYear(), at.getMonth(), at.getDate());
