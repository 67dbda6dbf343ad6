import type { ImportProblem } from '#shared/station/import-mapping.ts';
import { placeWords, problemWords } from './import-words.ts';

export interface ProblemGroup {
  words: string;
  /** What the cell says; '' where it is not the same in all of them. */
  value: string;
  /** The rows that have it, the first one first. */
  places: string[];
}

/** Equal problems are said once, in the order in which the file has them. */
export function groupProblems(problems: readonly ImportProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const words = problemWords(problem);
    const key = `${problem.column} ${words}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { words, value: problem.value, places: [placeWords(problem)] });
    else {
      group.places.push(placeWords(problem));
      if (group.value !== problem.value) group.value = '';
    }
  }
  return [...groups.values()];
}
