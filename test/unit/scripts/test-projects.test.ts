import { expect, test } from 'vitest';
import config from '../../../vitest.config.ts';

// Regression: `--project unit --project contract` in one command was refused: "different maxWorkers but same groupOrder".
test('projects that run in one command with other numbers of workers are in groups of their own', () => {
  const { projects = [], maxWorkers } = config.test ?? {};
  const groups = new Map<number, Set<unknown>>();
  for (const project of projects) {
    if (typeof project !== 'object' || !('test' in project))
      throw new Error('a project without its settings');
    const { sequence, maxWorkers: own = maxWorkers } = project.test ?? {};
    const order = sequence?.groupOrder ?? 0;
    groups.set(order, (groups.get(order) ?? new Set()).add(own));
  }
  expect([...groups.values()].map(({ size }) => size)).toEqual([1, 1]);
});

// Regression: said to the window's project alone, it held or not by who was asked first, and two tests of `asked-numbers` failed in some runs of
// the gates: the words they had asked for were in another language than the one they had chosen.
test('what Node reads by itself is the same for all projects', () => {
  const { projects = [], server } = config.test ?? {};
  expect(server?.deps?.external).toEqual([/\/paraglide\//]);
  for (const project of projects)
    expect(typeof project === 'object' && 'test' in project ? project.test.server : null).toBeUndefined();
});
