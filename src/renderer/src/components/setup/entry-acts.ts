import type { Failure } from '#shared/ipc/result.ts';

/** What the form of an entry can do beside showing it. */
export interface EntryActs<T> {
  save: (data: T) => Promise<Failure | null>;
  onhide: () => void;
  onmerge: () => void;
  /** The entry that is the same already. */
  onother: (id: string) => void;
}
