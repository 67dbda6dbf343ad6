/** A typed list of listeners, by which a subject of main announces changes. */
export interface Signal<T> {
  emit(payload: T): void;
  /** Returns a function that unsubscribes. */
  on(listener: (payload: T) => void): () => void;
}

export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(payload: T) => void>();
  return {
    emit(payload) {
      for (const listener of [...listeners]) listener(payload);
    },
    on(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
