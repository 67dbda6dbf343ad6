import { flushSync } from 'svelte';
import { showNumber } from '#shared/freight/read-number.ts';
import { rehearsedForm } from '#shared/freight/rehearsed-form.ts';
import { ok } from '#shared/ipc/result.ts';
import { leftForNobody } from '#shared/station/draft.ts';
import { getLocale } from '../../paraglide/runtime.js';
import { PackState } from './pack-state.svelte.ts';

/** The engine compiles code that has run some times; each is a task of its own of a millisecond. */
const submissions = 12;

/** A screen would draw them. */
const read = (...values: unknown[]): number => values.length;

/** Sends nothing, saves nothing, and is on no screen. */
class RehearsedPack extends PackState {
  protected override readonly send = () => Promise.resolve(ok({ shipmentId: 'rehearsal' }));
}

/**
 * Submits a made-up draft some times with code that has not run yet, one after each `whenIdle`: the first F9 of the day took two
 * milliseconds longer in the window than the second. Main hears nothing of it. Rejects when the made-up draft has a problem.
 */
export async function rehearseSubmit(whenIdle: () => Promise<unknown>): Promise<void> {
  for (let n = 1; n <= submissions; n += 1) {
    await whenIdle();
    const pack = new RehearsedPack();
    // What a screen follows of it, so that its values are kept and told on as there.
    const end = $effect.root(() => {
      $effect(() => {
        read(pack.findings, pack.shown, pack.failure, pack.submitting, pack.hazardous);
      });
    });
    try {
      pack.form = rehearsedForm(String(n), showNumber(1100.5, getLocale()));
      pack.draft = {
        ...{ id: 'rehearsal', form: pack.form, shipmentId: null, templateId: null, left: leftForNobody },
        savedAt: '2026-01-05T12:00:00.000Z',
      };
      pack.checks.looksLate(true);
      flushSync();
      if ((await pack.submit()) === null) throw new Error('the rehearsed draft was not submitted');
    } finally {
      end();
    }
  }
}
