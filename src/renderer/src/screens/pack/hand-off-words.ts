import type { HandOff } from '#shared/station/draft.ts';
import { m } from '../../paraglide/messages.js';

/** Who a draft was handed off to, and by whom. */
export function handOffWords({ to, by }: HandOff): string {
  if (to === '') return by === '' ? m.drafts_left() : m.drafts_left_by({ by });
  return by === '' ? m.drafts_left_for({ to }) : m.drafts_left_for_by({ to, by });
}
