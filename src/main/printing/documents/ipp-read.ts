import ipp, { type IppAnswer } from '@sealsystems/ipp';

/** Read from every answer: the text of a refusal, the job that was made, and what it ignored. */
const alwaysRead = ['status-message', 'job-id', 'copies'];

/** Version, status and number; the groups begin behind them (RFC 8010 3.1.1). */
const headBytes = 8;
/** Tags below this value begin a group (RFC 8010 3.5.1). */
const firstOfValue = 0x10;
const endOfAttributes = 0x03;
/** No date is needed, and each takes the library a hundred times as long as anything else. */
const dateTime = 0x31;
/** A text or a name with its language. */
const withLanguage = new Set([0x35, 0x36]);

/**
 * The same answer, reduced to the attributes with these names. A printer that returns everything, whatever it was asked, blocks the main
 * thread for a tenth of a second in the library; skipping the rest takes milliseconds. Null: it ends where it may not, more than `most`
 * bytes are left, or a group has an attribute twice (RFC 8011 4.1.3 allows one): the library would use the last.
 */
export function pickAttributes(bytes: Buffer, names: readonly string[], most: number): Buffer | null {
  const wanted = new Set(names);
  const kept: Buffer[] = [bytes.subarray(0, headBytes)];
  let keptBytes = headBytes;
  const keep = (from: number, to: number): boolean => {
    kept.push(bytes.subarray(from, to));
    keptBytes += to - from;
    return keptBytes <= most;
  };
  /** Whether the current attribute is one of them: its further values and the parts of a collection have no name. */
  let isWanted = false;
  /** The group's values of each of them so far, further values too. */
  const said = new Map<string, Buffer[]>();
  let values: Buffer[] = [];
  /** For a repeated attribute: its first value. */
  let first: Buffer[] | null = null;
  const isAgreed = (): boolean => first === null || Buffer.concat(first).equals(Buffer.concat(values));
  let at = headBytes;
  while (at < bytes.length) {
    const tag = bytes[at] ?? endOfAttributes;
    if (tag === endOfAttributes)
      return isAgreed() && keep(at, at + 1) ? Buffer.concat(kept, keptBytes) : null;
    if (tag < firstOfValue) {
      if (!isAgreed()) return null;
      said.clear();
      first = null;
      if (!keep(at, at + 1)) return null;
      at += 1;
      continue;
    }
    const end = endOfValue(bytes, at, tag);
    if (end === null) return null;
    const name = bytes.readUInt16BE(at + 1);
    if (name > 0) {
      if (!isAgreed()) return null;
      const named = bytes.toString('latin1', at + 3, at + 3 + name);
      isWanted = wanted.has(named);
      first = said.get(named) ?? null;
      values = [];
      if (isWanted && first === null) said.set(named, values);
    }
    if (isWanted && tag !== dateTime) {
      values.push(bytes.subarray(at, end));
      if (first === null ? !keep(at, end) : (keptBytes += end - at) > most) return null;
    }
    at = end;
  }
  return null;
}

/** Where the value ends that begins with its tag at `at`; null: behind the last byte. */
function endOfValue(bytes: Buffer, at: number, tag: number): number | null {
  const lengthAt = (where: number): number =>
    where + 2 <= bytes.length ? bytes.readUInt16BE(where) : Infinity;
  const lengthOf = at + 3 + lengthAt(at + 1);
  let end = lengthOf + 2 + lengthAt(lengthOf);
  // Some printers leave out the length of the whole: then the first is that of the language, and the text has its own. The library knows them too.
  if (withLanguage.has(tag) && bytes[lengthOf + 2] !== 0) end += 2 + lengthAt(end);
  return end <= bytes.length ? end : null;
}

/**
 * The attributes of these names in an answer's bytes, or null if it is no answer. The library reads a length as a signed number: a negative one
 * takes it back to where it was, for ever. Read as unsigned (RFC 8010 has no negative lengths) it exceeds the answer, which the library refuses.
 */
export function readIppAnswer(bytes: Buffer, names: readonly string[], most: number): IppAnswer | null {
  const named = pickAttributes(bytes, [...alwaysRead, ...names], most);
  if (named === null) return null;
  const unsigned = Object.assign(named, {
    readInt16BE(this: Buffer, offset: number) {
      return this.readUInt16BE(offset);
    },
  });
  try {
    return ipp.parse(unsigned);
  } catch {
    return null;
  }
}
