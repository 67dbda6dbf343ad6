import { station } from '../../station.ts';
import type { Failure } from '#shared/ipc/result.ts';
import { isCommandKeyOnly } from '../../state/command-key.ts';
import { goFrom, route } from '../../state/route.svelte.ts';

/** Ctrl+N and Ctrl+D outside Pack: an empty draft, or a new one from this shipment. A second press while it is being made has no effect. */
export class RepeatShipment {
  #isMaking = false;

  /** @returns why there is no draft */
  async make(from: string | null): Promise<Failure | null> {
    if (this.#isMaking) return null;
    this.#isMaking = true;
    const at = route();
    const draft = await (from === null ? station.drafts.create() : station.shipments.duplicate({ id: from }));
    this.#isMaking = false;
    if (!draft.ok) return draft.error;
    goFrom(at, { screen: 'pack', draftId: draft.value.id });
    return null;
  }
}

/** Which of the two keys it is; null: neither, or it is typed in a dialog. */
export function repeatKey(event: KeyboardEvent): 'new' | 'same' | null {
  if (document.querySelector('dialog[open]') !== null) return null;
  if (!isCommandKeyOnly(event) || event.altKey || event.shiftKey) return null;
  const key = event.key.toLowerCase();
  return key === 'n' ? 'new' : key === 'd' ? 'same' : null;
}
