import 'svelte/elements';

declare module 'svelte/elements' {
  /** ARIA 1.3; Chromium has it, Svelte's own types not yet. */
  interface AriaAttributes {
    'aria-description'?: string | undefined | null;
  }
}
