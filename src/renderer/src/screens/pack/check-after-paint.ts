import { onMount } from 'svelte';
import { afterPaint } from '../../state/after-paint.ts';
import type { FormChecks } from './form-checks.svelte.ts';

/**
 * Checks a form only after the input is on screen, because checking a hundred lines takes longer than a frame. Call it during component
 * initialization; at most one check waits, and it reads the latest input. @returns a function for an `$effect`: input may have changed
 */
export function checkAfterPaint(checks: FormChecks): () => void {
  let end: (() => void) | null = null;
  function look(): void {
    end = null;
    checks.look();
  }
  onMount(() => {
    checks.looksLate(true);
    return () => {
      end?.();
      end = null;
      checks.looksLate(false);
    };
  });
  return () => {
    if (checks.isBehind) end ??= afterPaint(look);
  };
}
