/** Of a workbook's XML the little that its reader does not give: the attributes of tags. Each function reads its text once. */
export interface Tag {
  name: string;
  /** The text between its name and its end. */
  attributes: string;
  /** Where its content begins. */
  end: number;
}

const patterns = new Map<string, RegExp>();
/** A sheet has hundred thousands of cells: what looks for their attributes is made once. */
function pattern(source: string, flags = ''): RegExp {
  const known = patterns.get(source) ?? new RegExp(source, flags);
  patterns.set(source, known);
  return known;
}

/** The opening tags with these names ("row|c"), in any namespace. */
export function* tagsOf(xml: string, names: string): Generator<Tag> {
  for (const { 0: tag, 1: name = '', 2: attributes = '', index } of xml.matchAll(
    pattern(`<(?:\\w{1,40}:)?(${names})(?=[\\s/>])([^<>]*)>`, 'g'),
  ))
    yield { name, attributes, end: index + tag.length };
}

const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

export const unescapeXml = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => named[name] ?? '');

export function attributeOf(attributes: string, name: string): string | null {
  const [, , double, single] =
    pattern(`(^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? [];
  const value = double ?? single;
  return value === undefined ? null : unescapeXml(value);
}

/** The content of the first element with this name; '' where there is none, or it does not end. */
export function sectionOf(xml: string, name: string): string {
  const opened = new RegExp(`<(?:\\w{1,40}:)?${name}(?=[\\s/>])[^<>]*>`).exec(xml);
  if (opened === null || opened[0].endsWith('/>')) return '';
  const from = opened.index + opened[0].length;
  const length = xml.slice(from).search(new RegExp(`</(?:\\w{1,40}:)?${name}\\s*>`));
  return length < 0 ? '' : xml.slice(from, from + length);
}
