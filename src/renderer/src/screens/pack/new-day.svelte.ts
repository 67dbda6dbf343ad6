import { onNewDay } from '../../state/today.svelte.ts';
import { isBlankForm } from './blank-form.ts';
import type { PackState } from './pack-state.svelte.ts';

/**
 * A blank form left open overnight gets the new day, as if Pack were opened now. One that someone has begun keeps its day; Pre-flight says so.
 */
export const followNewDay = (pack: Pick<PackState, 'draft' | 'form'>): void =>
  onNewDay((before, now) => {
    if (pack.draft !== null && pack.form.shipDate === before && isBlankForm(pack.form))
      pack.form.shipDate = now;
  });
