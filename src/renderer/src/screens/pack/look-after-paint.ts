import { onMount } from 'svelte';
import type { FormChecks } from './form-checks.svelte.ts';

/** No frame comes to a window that is covered or small. */
const longestMilliseconds = 100;

/**
 * The checks of a form are made once what was typed is on screen: of a hundred lines they take longer than a frame may. Called while a
 * component is made; at most one waits, and it reads what is typed by then. @returns for an `$effect`: something may have been typed.
 */
export function lookAfterPaint(checks: FormChecks): () => void {
  let end: (() => void) | null = null;
  function plan(): () => void {
    let timer = setTimeout(run, longestMilliseconds);
    const frame = requestAnimationFrame(() => {
      // The frame is painted after this; what comes next in line is after it.
      clearTimeout(timer);
      timer = setTimeout(run);
    });
    function run(): void {
      end?.();
      checks.look();
    }
    return () => {
      end = null;
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }
  onMount(() => {
    checks.looksLate(true);
    return () => {
      end?.();
      checks.looksLate(false);
    };
  });
  return () => {
    if (checks.isBehind) end ??= plan();
  };
}
