/** As much as a line of the panel shows. */
const longest = 160;

/** An earlier value in one line: what a person wrote, without names of inner fields. */
export function earlierText(value: unknown): string {
  const text = wordsOf(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === false || value === '') return '';
  if (value === true) return '✓';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value !== 'object') return '';
  return Object.values(value)
    .map(wordsOf)
    .filter((one) => one !== '')
    .join(', ');
}
