import { statusName } from './ipp-status-codes.ts';

/** Numbers, booleans and texts; more than one value is an array; a value of any other syntax, or none, is `undefined`. */
type Attributes = Record<string, unknown>;

/** A group that occurs more than once is an array. */
export interface IppAnswer {
  statusCode?: string;
  'operation-attributes-tag'?: Attributes | Attributes[];
  'printer-attributes-tag'?: Attributes | Attributes[];
  'job-attributes-tag'?: Attributes | Attributes[];
  'unsupported-attributes-tag'?: Attributes | Attributes[];
}

const groupNames = new Map<number, Exclude<keyof IppAnswer, 'statusCode'>>([
  [0x01, 'operation-attributes-tag'],
  [0x02, 'job-attributes-tag'],
  [0x04, 'printer-attributes-tag'],
  [0x05, 'unsupported-attributes-tag'],
]);

/** Read from every answer: the text of a refusal, the job that was made, and what it ignored. */
const alwaysRead = ['status-message', 'job-id', 'copies'];

/** Version, status and number; the groups begin behind them (RFC 8010 3.1.1). */
const headBytes = 8;
const statusAt = 2;
/** Tags below this value begin a group (RFC 8010 3.5.1). */
const firstOfValue = 0x10;
const endOfAttributes = 0x03;

const [integer, boolean, enumeration] = [0x21, 0x22, 0x23];
/** Values that have one length. */
const lengths = new Map([
  [integer, 4],
  [boolean, 1],
  [enumeration, 4],
]);
/** Not read: no date is needed. A printer that fills an answer with them does not exceed what may be read. */
const dateTime = 0x31;
const [collection, collectionEnd] = [0x34, 0x37];
/** A text or a name with its language. */
const withLanguage = new Set([0x35, 0x36]);
const octets = 0x30;
const [firstText, lastText] = [0x41, 0x49];

/** `first`: the length that stands before the value. */
function readValue(tag: number, value: Buffer, first: number): unknown {
  if (tag === integer || tag === enumeration) return value.readInt32BE();
  if (tag === boolean) return value[0] !== 0;
  // Both layouts of `endOfValue`; a language has fewer than 256 bytes.
  if (withLanguage.has(tag)) return value.toString('utf8', value[0] === 0 ? 4 + (value[1] ?? 0) : first + 2);
  if (tag === octets || (tag >= firstText && tag <= lastText)) return value.toString('utf8');
  return undefined;
}

/** One attribute of a group while it is read: its bytes, to compare what is said twice, and how deep in a collection it is. */
class AttributeReader {
  readonly bytes: Buffer[] = [];
  readonly values: unknown[] = [];
  depth = 0;

  /** False: it is no value of its syntax. */
  add(tag: number, whole: Buffer, valueOffset: number): boolean {
    const value = whole.subarray(valueOffset);
    if (value.length !== (lengths.get(tag) ?? value.length)) return false;
    this.bytes.push(whole);
    if (tag === collection) this.depth += 1;
    else if (tag === collectionEnd) this.depth -= 1;
    else if (this.depth === 0 && tag >= integer)
      this.values.push(readValue(tag, value, whole.readUInt16BE(valueOffset - 2)));
    return this.depth >= 0;
  }

  get value(): unknown {
    return this.values.length > 1 ? this.values : this.values[0];
  }

  isSame(other: AttributeReader): boolean {
    return Buffer.concat(this.bytes).equals(Buffer.concat(other.bytes));
  }
}

/** One group, reduced to the wanted attributes. */
class GroupReader {
  readonly attributes: Attributes = {};
  private readonly said = new Map<string, AttributeReader>();
  private name = '';
  /** Null: the current attribute is not wanted. Its further values and the parts of a collection have no name. */
  current: AttributeReader | null = null;

  begin(name: string, isWanted: boolean): void {
    this.name = name;
    this.current = isWanted ? new AttributeReader() : null;
  }

  /** Ends the current attribute. False: it is cut, or was said before in another way (RFC 8011 4.1.3 allows it once). */
  end(): boolean {
    const { name, current } = this;
    this.current = null;
    if (current === null) return true;
    if (current.depth !== 0) return false;
    const before = this.said.get(name);
    if (before !== undefined) return before.isSame(current);
    this.said.set(name, current);
    this.attributes[name] = current.value;
    return true;
  }
}

function addGroup(answer: IppAnswer, tag: number, { attributes }: GroupReader): void {
  const name = groupNames.get(tag);
  if (name === undefined) return;
  const before = answer[name];
  if (Array.isArray(before)) before.push(attributes);
  else answer[name] = before === undefined ? attributes : [before, attributes];
}

/**
 * The attributes of these names in an answer's bytes; others are stepped over, since a printer may return everything it has, whatever it was
 * asked. Null: it ends where it may not, more than `most` bytes are wanted, or one attribute has two different values.
 */
export function readIppAnswer(bytes: Buffer, names: readonly string[], most: number): IppAnswer | null {
  if (bytes.length < headBytes) return null;
  const wanted = new Set([...alwaysRead, ...names]);
  const statusCode = statusName(bytes.readUInt16BE(statusAt));
  const answer: IppAnswer = statusCode === undefined ? {} : { statusCode };
  let group = new GroupReader();
  let readBytes = headBytes;
  let at = headBytes;
  while (at < bytes.length) {
    const tag = bytes[at] ?? endOfAttributes;
    if (tag < firstOfValue) {
      readBytes += 1;
      if (!group.end() || readBytes > most) return null;
      if (tag === endOfAttributes) return answer;
      group = new GroupReader();
      addGroup(answer, tag, group);
      at += 1;
      continue;
    }
    const end = endOfValue(bytes, at, tag);
    if (end === null) return null;
    const nameLength = bytes.readUInt16BE(at + 1);
    if (nameLength > 0) {
      if (!group.end()) return null;
      const name = bytes.toString('latin1', at + 3, at + 3 + nameLength);
      group.begin(name, wanted.has(name));
    }
    if (group.current !== null && tag !== dateTime) {
      readBytes += end - at;
      const isValue = group.current.add(tag, bytes.subarray(at, end), nameLength + 5);
      if (!isValue || readBytes > most) return null;
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
  // Some printers leave out the length of the whole: then the first is that of the language, and the text has its own.
  if (withLanguage.has(tag) && bytes[lengthOf + 2] !== 0) end += 2 + lengthAt(end);
  return end <= bytes.length ? end : null;
}
