import { onMount } from 'svelte';
import { afterPaint } from '../../state/after-paint.ts';
import type { FormChecks } from './form-checks.svelte.ts';

/**
 * The checks of a form are made once what was typed is on screen: of a hundred lines they take longer than a frame may. Called while a
 * component is made; at most one waits, and it reads what is typed by then. @returns for an `$effect`: something may have been typed.
 */
export function lookAfterPaint(checks: FormChecks): () => void {
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
