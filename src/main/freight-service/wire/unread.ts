import { isBelowZero, valueAsText } from './lenient.ts';

/** How many are listed; more become "…". */
const named = 5;
/** Characters of one that are shown; the recorded answer has it whole. */
const shownLetters = 80;

/** A negative number or id is an error code (`lenient.ts`); other empty values are no loss. */
function saidIn(raw: unknown): string {
  const said = valueAsText(raw);
  return isBelowZero(said) ? '' : said;
}

function add(found: string[], raw: unknown, read: unknown, path: string): void {
  // What was read unchanged, and fields unknown to the interface, are the same value on both sides.
  if (raw === read || found.length > named) return;
  if (Array.isArray(read)) {
    if (Array.isArray(raw))
      for (const [at, one] of read.entries()) add(found, raw[at], one, `${path} ${at + 1}`);
    return;
  }
  if (typeof read === 'object' && read !== null) {
    for (const [key, one] of Object.entries(read))
      add(found, (raw as Record<string, unknown> | null)?.[key], one, `${path}, ${key}`);
    return;
  }
  if (read !== '' && read !== null) return;
  const said = saidIn(raw);
  if (said === '') return;
  found.push(`${path}: ${said.length > shownLetters ? `${said.slice(0, shownLetters)}…` : said}`);
}

/**
 * What an answer says and its readers made nothing of, by field: "Carriers 2, NetAmount: EUR 12.50". Nothing that came is passed over in
 * silence: a price in another money is no missing price, and a list whose numbers cannot be read does not show that one is missing.
 * `fields`: only these; places are counted from 1.
 */
export function unreadFields(
  raw: unknown,
  read: object,
  fields: readonly string[] = Object.keys(read),
): string[] {
  const found: string[] = [];
  for (const key of fields)
    add(found, (raw as Record<string, unknown> | null)?.[key], (read as Record<string, unknown>)[key], key);
  return capList(found);
}

const capList = (found: readonly string[]): string[] =>
  found.length > named ? [...found.slice(0, named), '…'] : [...found];
