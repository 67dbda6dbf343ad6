import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStationDatabase } from '#main/desk/open-database.ts';
import { aForm } from '#support/builders.ts';
import { value } from '#support/desk-bench.ts';
import { numbersBench } from '#support/numbers-bench.ts';
import { openStation } from '#support/open-station.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

/** What a day does to drafts. `at` names one of those that were typed in. */
const acts = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('type' as const),
      at: fc.nat(),
      text: fc.string({ minLength: 1, maxLength: 12 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom('new' as const, 'template' as const, 'current' as const, 'crash' as const),
      at: fc.nat(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'open' as const,
        'leave' as const,
        'submit' as const,
        'discard' as const,
        'duplicate' as const,
        'repair' as const,
      ),
      at: fc.nat(),
    }),
  },
);
type Act = typeof acts extends fc.Arbitrary<infer T> ? T : never;

async function walk(file: string, steps: readonly Act[]): Promise<number> {
  const open = () => {
    const opened = openStationDatabase(file);
    if (!opened.ok) throw new Error(opened.error.message);
    return {
      ...numbersBench(opened.value),
      close: () => {
        opened.value.close();
      },
    };
  };
  let station = open();
  const { id: template } = value(
    await station.templates.save({ id: null, name: 'Weekly', key: 1, asked: ['poNumber'], form: aForm() }),
  );
  /** What was typed and is neither sent nor thrown away, by its draft: the station must show it, letter for letter. */
  const typed = new Map<string, string>();
  let shown = value(await station.drafts.current());
  let shipment: string | null = null;
  let checked = 0;
  for (const step of steps) {
    const some = [...typed.keys()][step.at % Math.max(1, typed.size)] ?? null;
    const { drafts, shipments, templates } = station;
    if (step.does === 'type') {
      const form = { ...shown.form, specialInstructions: step.text };
      const saved = await drafts.save({ id: shown.id, form });
      if (saved.ok && shown.form.specialInstructions !== step.text) typed.set(shown.id, step.text);
      shown = { ...shown, form };
    } else if (step.does === 'new') shown = value(await drafts.create());
    else if (step.does === 'template')
      shown = value(
        await drafts.open({
          id: value(
            await templates.open({ named: { id: template }, notDraft: step.at % 2 === 0 ? shown.id : null }),
          ).draftId,
        }),
      );
    else if (step.does === 'crash') {
      station.close();
      station = open();
      shown = value(await station.drafts.current());
    } else if (step.does === 'current') shown = value(await drafts.current());
    else if (step.does === 'repair' && shipment !== null) {
      station.end(shipment, 'refused');
      shown = station.repair(shipment);
      typed.set(shown.id, shown.form.specialInstructions);
      shipment = null;
    } else if (some !== null) {
      if (step.does === 'open') shown = value(await drafts.open({ id: some }));
      else if (step.does === 'leave') value(await drafts.leave({ id: some, to: 'Luis', note: 'later' }));
      else if (step.does === 'discard') {
        value(await drafts.discard({ id: some }));
        typed.delete(some);
      } else if (step.does === 'submit') {
        const { form } = value(await drafts.open({ id: some }));
        const sent = await shipments.submit({
          draftId: some,
          form: { ...aForm({ specialInstructions: '' }), bolNumber: form.bolNumber },
        });
        if (sent.ok) {
          shipment = sent.value.shipmentId;
          typed.delete(some);
        } else typed.set(some, '');
      }
      if (!(await drafts.open({ id: shown.id })).ok) shown = value(await drafts.current());
    }
    const listed = new Set(value(await station.drafts.list()).map(({ id }) => id));
    for (const [id, text] of typed) {
      expect(listed, `${step.does}: ${id} is not listed`).toContain(id);
      expect(value(await station.drafts.open({ id })).form.specialInstructions).toBe(text);
      checked += 1;
    }
  }
  station.close();
  return checked;
}

// A person's words are never out of reach, whatever is pressed and whenever the program ends.
test('whatever is done and wherever it ends, each typed draft is listed and opens letter for letter', async () => {
  let checked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 5, maxLength: 40 }), async (steps) => {
      checked += await walk(`${temporaryFolder()}/station.sqlite`, steps);
    }),
    { numRuns: Number(process.env['DOCKPRINT_CASES'] ?? 60) },
  );
  expect(checked).toBeGreaterThan(500);
});

// Regression: the list ended at 500 drafts, and the others were in no list.
test('a draft beyond the longest list is found by its number, consignee, PO, or the name it was left for', async () => {
  const { db } = openStation();
  const { drafts } = numbersBench(db);
  const first = value(await drafts.create());
  const mine = {
    ...first.form,
    poNumber: 'PO-Ünique',
    consignee: { ...first.form.consignee, company: 'Łódź Supply' },
  };
  value(await drafts.save({ id: first.id, form: mine }));
  const text = JSON.stringify(aForm({ poNumber: 'other' }));
  db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
    INSERT INTO drafts (id, form, touched, created_at, saved_at)
    SELECT 'x' || i, '${text.replaceAll("'", "''")}', 1, '2099-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z' FROM n`);
  expect(value(await drafts.list())).toHaveLength(500);
  const found = async (words: string) => value(await drafts.find({ text: words })).map(({ id }) => id);
  for (const words of [mine.bolNumber, 'łódź SUPPLY', 'lodz', 'unique'])
    expect(await found(words), words).toEqual([first.id]);
  value(await drafts.leave({ id: first.id, to: 'Luis', note: 'wait for the last pallet' }));
  expect(await found('luis pallet')).toEqual([first.id]);
  expect(await found('nobody')).toEqual([]);
  expect(value(await drafts.open({ id: first.id })).left).toEqual({
    to: 'Luis',
    by: 'Ana',
    note: 'wait for the last pallet',
  });
  expect(await drafts.leave({ id: 'none', to: '', note: '' })).toMatchObject({ ok: false });
});
