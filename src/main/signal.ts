/** A typed list of listeners: how a subject of main says that something changed. */
export interface Signal<T> {
  emit(payload: T): void;
  /** Returns the function that ends the subscription. */
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
