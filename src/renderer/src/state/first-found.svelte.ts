/** A list searched while typing. */
interface Searched {
  text: string;
  /** The search text that the list answers. */
  answered: string;
}

/**
 * Enter in a search opens the first result. People press it before the answer arrives: it then applies to the text typed so far, and is dropped
 * when they type on or nothing is found. Call it during component initialization. `first`: null until something was read. @returns the handler
 * for Enter
 */
export function openFirstFound(
  searched: () => Searched,
  first: () => string | undefined | null,
  open: (id: string) => void,
): () => void {
  let wanted = $state<string | null>(null);
  $effect(() => {
    if (wanted === null) return;
    const list = searched();
    if (list.text.trim() !== wanted) wanted = null;
    else if (list.answered === wanted) {
      const id = first();
      if (id === null) return;
      wanted = null;
      if (id !== undefined) open(id);
    }
  });
  return () => {
    wanted = searched().text.trim();
  };
}
