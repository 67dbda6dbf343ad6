import { fileWords, problemWords } from '#main/import/reason-words.ts';
import type { SubmittedLine } from '#shared/station/submitted-line.ts';

/** Text from the service or a file may contain terminal control codes or reverse the text direction. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ');

/** "; order refused (No such lane)" */
function laterWords(name: string, step: SubmittedLine['order'] | SubmittedLine['tender']): string[] {
  if (step === null) return [];
  const why = [step.code, step.words].filter((part) => part !== null && part !== '').join(', ');
  return [`; ${name} ${step.state}${why === '' ? '' : ` (${why})`}`];
}

/** One line for a person; each code is shown as programs know it. */
export function sentenceOf(line: SubmittedLine): string {
  const { row, externalId, state, code, words, problems, bolNumber, proNumber, paper, labels, before } = line;
  const place = row === 0 ? 'the file' : `row ${row}`;
  const named = [externalId, bolNumber].filter((name) => name !== '').join(' ') || place;
  const numbers = proNumber === '' ? '' : `, PRO ${proNumber}`;
  const printing = paper === 'none' ? '' : `; ${labels.printed} of ${labels.of} labels, paper ${paper}`;
  const later = (['order', 'tender'] as const).flatMap((step) => laterWords(step, line[step]));
  const said = row === 0 && code !== null ? [fileWords(code), words] : [code, words];
  const why = said.filter((part) => part !== null && part !== '').join(', ');
  const wrong = problems.map(
    (problem) =>
      `${problem.path} ${problemWords(problem.code)}${problem.value === '' ? '' : `, says "${problem.value}"`} [${problem.code}]`,
  );
  const reasons = [why, ...wrong].filter((part) => part !== '').join('; ');
  return oneLine(
    `${named}: ${state}${numbers}${printing}${later.join('')}${reasons === '' ? '' : ` (${reasons})`}${before ? ' [taken before]' : ''}`,
  );
}
