import * as z from 'zod';
import type { WindowStore } from '../tender/typed-tender.ts';

/** The direction typed last and for which load: nothing else of a question is not in the load itself. */
const key = 'rates-direction';
const typedSchema = z.object({ of: z.string(), direction: z.string().max(4000) });

/** What was typed for that load and not asked yet; null when nothing was, or nothing can be kept here. */
export function typedDirection(store: () => Pick<WindowStore, 'getItem'>, of: string): string | null {
  try {
    const typed = typedSchema.safeParse(JSON.parse(store().getItem(key) ?? 'null'));
    return typed.success && typed.data.of === of ? typed.data.direction : null;
  } catch {
    return null;
  }
}

export function keepDirection(
  store: () => Pick<WindowStore, 'setItem'>,
  of: string,
  direction: string,
): void {
  try {
    store().setItem(key, JSON.stringify({ of, direction }));
  } catch {
    // The next key typed tries again.
  }
}
