/** A list that is searched as somebody types. */
interface Searched {
  text: string;
  /** The text that the list answers. */
  answered: string;
}

/**
 * Enter in a search opens the first one found. A hand is faster than the answer: its Enter counts for what it had typed then, and is
 * forgotten when it types on, or nothing is found. Called while a component is made. `first`: null while nothing was ever read.
 * @returns what Enter does
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
