import type { Clock } from '#main/clock.ts';
import { hasSharedListsTriggers, watchSharedLists } from '#main/storage/fleet/shared-lists-triggers.ts';
import type { SharedListsStore } from '#main/storage/fleet/shared-lists-store.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import { isTransient } from '#main/storage/database/storage-error.ts';
import type { Result } from '#shared/ipc/result.ts';
import type { Question } from '../worker/protocol.ts';
import { applyRow, type Tables } from './apply.ts';
import { pullAnswerSchema, pulledRowSchema, pushAnswerSchema, pushBodySchema } from './pulled.ts';
import { createQuarantine, maxPushBytes, tooLarge } from './quarantine.ts';
import { storeServerAnswer, pushRow } from './published.ts';

export interface SharedListsParts {
  db: StationDatabase;
  sharedLists: SharedListsStore;
  tables: Tables;
  ask: (question: Question) => Promise<Result<unknown>>;
  clock: Pick<Clock, 'monotonic' | 'after'>;
  newId: () => string;
  /** Who is signed in: the author of edits. */
  person: () => string;
  /** Rows of other stations were written into lists of this one. */
  applied: () => void;
  report: (error: unknown) => void;
}

/** How long the main thread is held at once, in milliseconds, without the commit. */
const sliceMilliseconds = 5;
const pauseMilliseconds = 20;
const pageRows = 200;
const pushRows = 50;
const beginRows = 100;
/** Stale rows are pulled and published again; after this many rounds they wait. */
const maxRounds = 6;

/** One exchange with the server: pulls what is new, publishes edits. */
export function createSharedListsSync(parts: SharedListsParts): {
  run(): Promise<boolean>;
  /** Something was edited here that may be shared. */
  hasNews(): boolean;
} {
  const { db, sharedLists, tables, clock } = parts;
  const setAside = createQuarantine(parts.report);
  /** How many rows are published at once: fewer while one of them cannot be stored. */
  let atOnce = pushRows;
  const hasNews = (): boolean => sharedLists.touchedCount() > setAside.count();

  const pause = (): Promise<void> =>
    new Promise((done) => {
      clock.after(pauseMilliseconds, done);
    });

  /** Handles each in turn, in slices too short to notice. Each commit is complete; a failing item is skipped. */
  async function inSlices<T>(all: readonly T[], one: (item: T) => void): Promise<void> {
    let at = 0;
    while (at < all.length) {
      const begun = clock.monotonic();
      const from = at;
      try {
        db.transaction(() => {
          for (; at < all.length && clock.monotonic() - begun < sliceMilliseconds; at += 1) one(all[at] as T);
        });
      } catch {
        for (at = from; at < Math.min(all.length, from + 1); at += 1) alone(all[at] as T, one);
      }
      if (at < all.length) await pause();
    }
  }
  function alone<T>(item: T, one: (item: T) => void): void {
    try {
      db.transaction(() => {
        one(item);
      });
    } catch (error) {
      // A row that does not fit here does not affect others; a full disk is waited for.
      if (isTransient(error)) throw error;
      parts.report(error);
    }
  }

  /** Edits are recorded from here on. If recording was off, some may be missing: then everything is compared with the fleet. */
  function watch(): void {
    if (hasSharedListsTriggers(db)) return;
    db.transaction(() => {
      watchSharedLists(db);
      sharedLists.setState({ begun: false });
    });
  }

  /** Publishes what was here before the station joined, list by list; the server recognizes what it has already. */
  async function begin(): Promise<void> {
    if (sharedLists.state().begun) return;
    for (const table of tables.values()) {
      const touch = (id: string): void => {
        sharedLists.touch({ kind: table.kind, id });
      };
      for (let after = ''; ;) {
        const ids = table.ids(after, beginRows);
        const last = ids.at(-1);
        if (last === undefined) break;
        after = last;
        await inSlices(ids, touch);
        await pause();
      }
      // Includes what was deleted here since.
      await inSlices(sharedLists.idsOf(table.kind), touch);
    }
    db.transaction(() => {
      sharedLists.setState({ begun: true });
    });
  }

  async function pull(): Promise<boolean> {
    /** From the beginning: takes whatever the server has. */
    let isWhole = sharedLists.state().above === 0;
    const beginAgain = (): void => {
      db.transaction(() => {
        sharedLists.doubtAll();
        sharedLists.setState({ above: 0, mark: '', push: null, body: null });
      });
      isWhole = true;
    };
    for (;;) {
      const { above, mark, fleet } = sharedLists.state();
      const answer = await parts.ask({ is: 'catalogue-pull', above, mark, most: pageRows });
      const read = answer.ok ? pullAnswerSchema.safeParse(answer.value) : null;
      if (read?.success !== true) return false;
      const page = read.data;
      if (page.fleet !== fleet) {
        db.transaction(() => {
          sharedLists.forget(page.fleet);
        });
        watch();
        await begin();
        isWhole = true;
        continue;
      }
      if (page.restored) {
        beginAgain();
        continue;
      }
      if (page.passedOver.length > 0) parts.report(tooLarge(page.passedOver));
      await inSlices(page.rows, (row) => {
        applyRow(sharedLists, tables, pulledRowSchema.parse(row));
      });
      db.transaction(() => {
        sharedLists.setState({ above: page.upTo, mark: page.mark });
      });
      if (page.rows.length > 0) parts.applied();
      if (page.more) await pause();
      // What this station published always returns with the next pull: a server without it was restored from an earlier copy.
      else if (!isWhole && sharedLists.unsure(1).length > 0) beginAgain();
      else break;
    }
    await tellWhatIsMissing();
    return true;
  }

  /** After a restore the whole server was pulled: it no longer has what is still unsure. */
  async function tellWhatIsMissing(): Promise<void> {
    for (let rows = sharedLists.unsure(pageRows); rows.length > 0; rows = sharedLists.unsure(pageRows))
      await inSlices(rows, (row) => {
        sharedLists.put({ ...row, seq: 0, base: {}, authors: {}, standing: 'sure' });
        sharedLists.touch(row);
      });
  }

  /** @returns whether something must be pulled before the rest is published; null: the server did not answer */
  async function push(): Promise<boolean | null> {
    const again = sharedLists.state();
    // Many touched rows may match the fleet: they are not published, and rows behind them need not wait.
    while (again.push === null && !prepare()) {
      if (!hasNews()) return false;
      await pause();
    }
    const { push: id, body } = sharedLists.state();
    const sent = pushBodySchema.parse(JSON.parse(body ?? '[]'));
    const answer = await parts.ask({ is: 'catalogue-push', push: id, person: parts.person(), rows: sent });
    const read = answer.ok ? pushAnswerSchema.safeParse(answer.value) : null;
    const done = () => {
      sharedLists.setState({ push: null, body: null });
    };
    if (!answer.ok && answer.error.code !== 'internal') return null;
    if (read?.success !== true || 'refused' in read.data) {
      // The server cannot store it, or another session has this station's place.
      if (read?.success !== true && sent.length === 1 && sent[0] !== undefined)
        setAside.couldNotTell(
          sent[0],
          answer.ok ? 'the server does not say what it made of it' : answer.error.message,
        );
      if (read?.success !== true) atOnce = Math.max(1, Math.floor(sent.length / 2));
      db.transaction(done);
      return read?.success === true ? null : true;
    }
    atOnce = pushRows;
    const stale: string[] = [];
    const pairs = read.data.rows.flatMap((one) => {
      const of = sent.find((row) => row.kind === one.kind && (row.id === one.id || row.local === one.id));
      return of === undefined ? [] : [{ of, one }];
    });
    for (const { of, one } of pairs)
      if (one.is === 'too-large') setAside.put(of, 'the server says that it is too large');
      else if (one.is === 'stale' && setAside.isStale(of)) stale.push(of.id);
    await inSlices(pairs, ({ of, one }) => {
      if (storeServerAnswer(sharedLists, tables, of, one)) stale.push(of.id);
    });
    db.transaction(done);
    return stale.length > 0 || hasNews();
  }

  /** Stores the next push before it is sent; false: nothing to publish. */
  function prepare(): boolean {
    return db.transaction(() => {
      const rows = [];
      let bytes = 0;
      for (const touched of sharedLists.touched(pushRows + setAside.count())) {
        if (rows.length === atOnce) break;
        const row = pushRow(sharedLists, tables, touched);
        if (row === null) {
          sharedLists.untouch(touched);
          setAside.drop(touched);
          continue;
        }
        const seen = setAside.look(touched, row);
        if (seen.waits) continue;
        bytes += seen.bytes;
        // What does not fit goes next; a single row always fits.
        if (rows.length > 0 && bytes > maxPushBytes) break;
        rows.push(row);
      }
      if (rows.length === 0) return false;
      sharedLists.setState({ push: parts.newId(), body: JSON.stringify(rows) });
      return true;
    });
  }

  return {
    hasNews,
    /** False: the server did not answer, or something is left to publish. */
    async run() {
      if (sharedLists.state().fleet !== '') {
        watch();
        await begin();
      }
      // A push without an answer is retried first, and others' changes on top are pulled after that.
      if (sharedLists.state().push !== null && (await push()) === null) return false;
      for (let round = 0; round < maxRounds; round += 1) {
        if (!(await pull())) return false;
        const next = await push();
        if (next === null) return false;
        if (!next) return true;
      }
      return false;
    },
  };
}
