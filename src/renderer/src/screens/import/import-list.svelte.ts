import type { Failure, Result } from '#shared/ipc/result.ts';
import type {
  ImportedColumn,
  ImportedFile,
  ImportedRow,
  ImportedState,
  ImportStatus,
} from '#shared/station/imported.ts';
import { SvelteSet } from 'svelte/reactivity';
import type { Sort } from '../../components/shared/sort.ts';
import { coalesceReads } from '../../state/answers.ts';
import { steadyRows } from '../../state/steady.ts';
import { station } from '../../station.ts';

export type Show = 'open' | 'problems' | 'done' | 'removed';
/** Rows on a page: more than a screenful, few enough to keep the window fast with ten thousand. */
export const pageSize = 100;
/** How soon after a change the list is reloaded, in milliseconds: a batch changes something many times a second. */
const pauseMs = 250;

/** The imported shipments, and what is running on them. */
export class ImportList {
  show = $state<Show>('open');
  offset = $state(0);
  /** Null: in load order. */
  sort = $state.raw<Sort<ImportedColumn> | null>(null);
  rows = $state.raw<readonly ImportedRow[] | null>(null);
  total = $state(0);
  counts = $state.raw<Partial<Record<ImportedState, number>>>({});
  files = $state.raw<ImportedFile[]>([]);
  status = $state.raw<ImportStatus | null>(null);
  failure = $state.raw<Failure | null>(null);
  refusal = $state.raw<Failure | null>(null);
  busy = $state(false);
  checked = $state.raw<{ problems: number; doubts: number } | null>(null);
  readonly chosen = new SvelteSet<string>();
  /** Of a hundred reloaded rows a few have changed: only those are redrawn. */
  readonly #steady = steadyRows<ImportedRow>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  batch = $derived(this.status?.batch ?? null);
  ready = $derived(this.counts.ready ?? 0);

  follow(): () => void {
    void this.load();
    const soon = () => {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        void this.load();
      }, pauseMs);
    };
    const ends = [
      station.on('importsChanged', soon),
      station.on('printJobsChanged', soon),
      station.on('submissionsChanged', soon),
    ];
    return () => {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      for (const end of ends) end();
    };
  }

  readonly load = coalesceReads(async () => {
    const { show, offset, sort } = this;
    const [list, status, files] = await Promise.all([
      station.imports.list({ show, offset, limit: pageSize, ...(sort === null ? {} : { sort }) }),
      station.imports.status(),
      station.imports.files(),
    ]);
    if (status.ok) this.status = status.value;
    if (files.ok) this.files = files.value;
    this.failure = list.ok ? null : list.error;
    if (!list.ok || show !== this.show || offset !== this.offset || sort !== this.sort) return;
    this.rows = this.#steady(list.value.rows);
    this.total = list.value.total;
    this.counts = list.value.counts;
    // The last row of a page may be gone.
    if (this.rows.length === 0 && offset > 0) this.page(Math.max(0, offset - pageSize));
  });

  choose(show: Show): void {
    this.show = show;
    this.chosen.clear();
    this.page(0);
  }

  /** Of all rows, so the list starts at its first page. */
  readonly sortBy = (sort: Sort<ImportedColumn>): void => {
    this.sort = sort;
    this.page(0);
  };

  page(offset: number): void {
    this.offset = offset;
    void this.load();
  }

  /** One action at a time; the list is reloaded whatever the result. */
  async act(act: () => Promise<Result<unknown>>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    this.checked = null;
    const answer = await act();
    this.busy = false;
    if (!answer.ok) this.refusal = answer.error;
    await this.load();
    return answer.ok;
  }

  /** `onsent`: called before anything else can be sent. Nothing is chosen then, and the same key would send all that is ready. */
  submit(ids: string[] | 'ready', onsent: () => void): Promise<boolean> {
    return this.act(async () => {
      const answer = await station.imports.submit({ ids });
      if (answer.ok) {
        this.chosen.clear();
        onsent();
      }
      return answer;
    });
  }

  check(): Promise<boolean> {
    let found = { problems: 0, doubts: 0 };
    return this.act(async () => {
      const answer = await station.imports.check();
      if (answer.ok) found = answer.value;
      return answer;
    }).then((done) => {
      if (done) this.checked = found;
      return done;
    });
  }

  /** The first row with something to fix, on any page; null when there is none. */
  async firstToFix(): Promise<string | null> {
    const answer = await station.imports.list({ show: 'problems', offset: 0, limit: 50 });
    return answer.ok ? (answer.value.rows.find(({ state }) => state === 'problems')?.id ?? null) : null;
  }
}
