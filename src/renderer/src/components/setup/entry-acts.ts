import type { Failure } from '#shared/ipc/result.ts';

/** What the form of an entry can do besides showing it. */
export interface EntryActs<T> {
  save: (data: T) => Promise<Failure | null>;
  onhide: () => void;
  onmerge: () => void;
  /** The entry that is already the same. */
  onother: (id: string) => void;
}
