interface Part {
  make: object;
  value: unknown;
  end: () => void;
}

/** Everything that the open window remembers, and the only state that a module of the renderer keeps. */
let parts: Part[] = [];

/**
 * A part of the window's state: made when first read, and discarded with the window. A promise that outlives its window must write to the part
 * it has read before, not read the part again. @param end closes what a garbage collector cannot
 */
export function windowState<T>(make: () => T, end?: (value: T) => void): () => T {
  return () => {
    const known = parts.find((part) => part.make === make);
    if (known !== undefined) return known.value as T;
    let made: { value: T } | undefined;
    // Svelte does not notify a reaction of state that was made inside it.
    const endEffects = $effect.root(() => {
      made = { value: make() };
    });
    if (made === undefined) throw new Error('Svelte did not run the root');
    const { value } = made;
    parts.push({
      make,
      value,
      end: () => {
        end?.(value);
        endEffects();
      },
    });
    return value;
  };
}

/** Discards the state: the next reader starts over. */
export function dropWindowState(): void {
  const before = parts;
  parts = [];
  for (const { end } of before) end();
}
