import { expect, test } from 'vitest';
import { amendmentEvents, nextAmendmentState } from '#main/amendments/amendment-state.ts';
import { amendmentKinds, amendmentStates } from '#shared/station/amendment.ts';

/** The whole table of docs/decisions/changes.md, by hand: what is not here is refused. */
const allowed: Record<string, string> = {
  'none change-begun': 'drafted',
  'none voided': 'in-force',
  'drafted drafted-anew': 'drafted',
  'drafted sent': 'sent',
  'drafted voided': 'in-force',
  'drafted withdrawn': 'withdrawn',
  'sent successor-accepted': 'in-force',
  'sent successor-canceled': 'drafted',
  'in-force settled': 'closed',
  // Of a void alone: a change in force has an accepted successor.
  'in-force withdrawn': 'withdrawn',
};

const pairs = amendmentKinds.flatMap((kind) =>
  (['none', ...amendmentStates] as const).flatMap((state) =>
    amendmentEvents.map((event) => [kind, state, event] as const),
  ),
);

test.each(pairs)('%s: %s × %s', (kind, state, event) => {
  const key = `${state} ${event}`;
  const expected = kind === 'change' && key === 'in-force withdrawn' ? undefined : allowed[key];
  const next = nextAmendmentState(state, event, kind);
  if (expected === undefined) expect(next).toMatchObject({ ok: false, error: { code: 'not-in-this-state' } });
  else expect(next).toEqual({ ok: true, value: expected });
});
