import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest that a test of this file says it may take, milliseconds; 0: none says so. */
function patienceOf({ moduleId }: TestSpecification): number {
  const said = readFileSync(moduleId, 'utf8').match(/(?<![\d_])\d+_000(?=\);$|,? \})/gm) ?? [];
  return Math.max(0, ...said.map((one) => Number(one.replace('_', ''))));
}

/**
 * Files whose tests ask for the most time begin first: one of a minute that begins last is waited for by idle processors. Among equals as
 * Vitest does it, by how long they took here before; on a fresh clone it knows nothing of that.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const known = await super.sort(files);
    const patience = new Map(known.map((file) => [file, patienceOf(file)]));
    return known.toSorted((a, b) => (patience.get(b) ?? 0) - (patience.get(a) ?? 0));
  }
}
