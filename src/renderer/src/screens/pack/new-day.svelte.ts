import { onNewDay } from '../../state/today.svelte.ts';
import { isBlankForm } from './blank-form.ts';
import type { PackState } from './pack-state.svelte.ts';

/**
 * A blank form that stood on screen overnight is one of the new day, as it would be if Pack were opened now. One that somebody has begun
 * keeps the day it was begun for; pre-flight says so.
 */
export const followNewDay = (pack: Pick<PackState, 'draft' | 'form'>): void =>
  onNewDay((before, now) => {
    if (pack.draft !== null && pack.form.shipDate === before && isBlankForm(pack.form))
      pack.form.shipDate = now;
  });
