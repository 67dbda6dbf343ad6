import type { ShipmentForm } from '../form/shipment-form.ts';
import type { Finding } from './finding.ts';
import type { FindingWords } from './finding-words.ts';

type ClassWords = Extract<FindingWords, { key: 'class-density' | 'class-nmfc' }>;
type ClassFinding = Finding & { words: ClassWords };

const isAboutClass = (finding: Finding): finding is ClassFinding =>
  finding.words.key === 'class-density' || finding.words.key === 'class-nmfc';

const keyOf = ({ words }: ClassFinding): string =>
  [words.key, words.typed, words.suggested, words.key === 'class-nmfc' ? words.nmfc : ''].join(':');

/** "7.5", or the least and the greatest in the order of the lines' densities: "7.5–9.9". */
function densities(findings: readonly ClassFinding[]): string {
  const shown = findings.flatMap(({ words }) => (words.key === 'class-density' ? [words.density] : []));
  const sorted = shown.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  const [least, most] = [sorted[0] ?? '', sorted.at(-1) ?? ''];
  return least === most ? least : `${least}–${most}`;
}

function together(form: ShipmentForm, findings: readonly ClassFinding[], first: ClassFinding): Finding {
  const { words } = first;
  const [, ...more] = findings.map((finding) => finding.words.line);
  const lines = new Set([words.line, ...more]);
  return {
    id: keyOf(first),
    rule: first.rule,
    paths: findings.flatMap(({ paths }) => paths),
    words:
      words.key === 'class-density' ? { ...words, more, density: densities(findings) } : { ...words, more },
    get repair() {
      return {
        ...form,
        lines: form.lines.map((line, at) =>
          lines.has(at + 1) ? { ...line, freightClass: words.suggested } : line,
        ),
      };
    },
  };
}

/**
 * What is said of the classes of several lines in the same words becomes one finding, in the place of the first: one key changes them all, and a
 * form of a hundred lines does not say it a hundred times.
 */
export function joinSameClass(form: ShipmentForm, findings: readonly Finding[]): Finding[] {
  const groups = Map.groupBy(findings.filter(isAboutClass), keyOf);
  return findings.flatMap((finding) => {
    const group = isAboutClass(finding) ? (groups.get(keyOf(finding)) ?? []) : [];
    const [first] = group;
    if (first === undefined || group.length === 1) return [finding];
    return finding === first ? [together(form, group, first)] : [];
  });
}
