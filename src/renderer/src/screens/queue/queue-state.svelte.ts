import { ok, type Failure, type Result } from '#shared/ipc/result.ts';
import { maxRowsListed } from '#shared/station/listed-at-once.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import type { SubmissionView } from '#shared/station/submission.ts';
import type { LaneClosure } from '#shared/station/attempt-reason.ts';
import { jobGroups } from '../../components/queue/job-groups.ts';
import { CancelState } from '../../components/queue/cancel-state.svelte.ts';
import { printReference } from '../../components/shared/print-reference.ts';
import { coalesceReads } from '../../state/answers.ts';
import { station } from '../../station.ts';
import { oldestTroubleFirst } from '../../words/submission-words.ts';

export type Scope = 'open' | 'today';

/** What waits, and why: both tables of the Queue, kept fresh by the station's events. */
export class QueueState {
  scope = $state<Scope>('open');
  submissions = $state.raw<SubmissionView[] | null>(null);
  jobs = $state.raw<PrintJobView[] | null>(null);
  /** The station has more rows than these. */
  moreSubmissions = $state(false);
  moreJobs = $state(false);
  #submissionsAsked = maxRowsListed;
  #jobsAsked = maxRowsListed;
  #submissionsFailure = $state.raw<Failure | null>(null);
  #jobsFailure = $state.raw<Failure | null>(null);
  /** Why one of the tables cannot be loaded; the other one is shown anyway. */
  failure = $derived(this.#submissionsFailure ?? this.#jobsFailure);
  refusal = $state.raw<Failure | null>(null);
  busy = $state(false);
  /** Printed only after a question. */
  asked = $state.raw<{ what: 'labels' | 'bol'; print: () => Promise<boolean> } | null>(null);

  rows: SubmissionView[] = $derived(oldestTroubleFirst(this.submissions ?? []));
  groups = $derived(jobGroups(this.jobs ?? []));
  /** Why sending is stopped, while it is. */
  laneClosedFor: LaneClosure | null = $derived(
    this.rows.find((row) => row.laneClosedFor !== null)?.laneClosedFor ?? null,
  );

  readonly canceling = new CancelState(
    () => this.submissions,
    async (input) => {
      await this.act(async () => {
        const answer = await station.submissions.cancel(input);
        // Before the rows are reloaded: this one will be missing because it was canceled.
        if (answer.ok) this.canceling.close();
        return answer;
      });
      return this.refusal;
    },
  );

  follow(): () => void {
    void this.load();
    const ends = [
      station.on('submissionsChanged', () => void this.#loadSubmissions()),
      station.on('printJobsChanged', () => void this.#loadJobs()),
    ];
    return () => {
      for (const end of ends) end();
    };
  }

  async load(): Promise<void> {
    await Promise.all([this.#loadSubmissions(), this.#loadJobs()]);
  }

  readonly #loadSubmissions = coalesceReads(async () => {
    const { scope } = this;
    const limit = this.#submissionsAsked;
    const answer = await station.submissions.list({ scope, limit });
    if (scope !== this.scope) return;
    if (answer.ok) [this.submissions, this.moreSubmissions] = [answer.value, answer.value.length >= limit];
    this.#submissionsFailure = answer.ok ? null : answer.error;
  });

  readonly #loadJobs = coalesceReads(async () => {
    const { scope } = this;
    const limit = this.#jobsAsked;
    const answer = await station.printing.jobs({ scope, limit });
    if (scope !== this.scope) return;
    if (answer.ok) [this.jobs, this.moreJobs] = [answer.value, answer.value.length >= limit];
    this.#jobsFailure = answer.ok ? null : answer.error;
  });

  askMoreSubmissions(): void {
    this.#submissionsAsked += maxRowsListed;
    void this.#loadSubmissions();
  }

  askMoreJobs(): void {
    this.#jobsAsked += maxRowsListed;
    void this.#loadJobs();
  }

  show(scope: Scope): void {
    this.scope = scope;
    [this.#submissionsAsked, this.#jobsAsked] = [maxRowsListed, maxRowsListed];
    void this.load();
  }

  /** One action at a time; the tables are reloaded whatever the result. */
  async act(act: () => Promise<Result<unknown>>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    const answer = await act();
    this.busy = false;
    if (!answer.ok) this.refusal = answer.error;
    await this.load();
    return answer.ok;
  }

  /** Cancels the entry asked about, with this reason. */
  async cancelAsked(reason: string): Promise<void> {
    if (this.busy) return;
    this.refusal = await this.canceling.answer(reason);
  }

  /** Leaves these unprinted, all in one commit. */
  async cancel(jobs: readonly PrintJobView[]): Promise<void> {
    await this.act(() => station.printing.cancel({ ids: jobs.map(({ id }) => id) }));
  }

  /**
   * Prints something of a shipment. For a BOL that was changed or is void, someone must answer a question first. @returns whether it was queued
   */
  async print(
    what: 'labels' | 'bol',
    ask: (confirmed: boolean) => Promise<Result<unknown>>,
  ): Promise<boolean> {
    const done = await this.act(() => ask(false));
    if (this.refusal?.code === 'bol-replaced') {
      this.refusal = null;
      this.asked = { what, print: () => this.act(() => ask(true)) };
    }
    return done;
  }

  async printNow(jobs: readonly PrintJobView[]): Promise<void> {
    const ids = jobs.map(({ id }) => id);
    const isPaper = jobs.every(({ kind }) => kind === 'document' || kind === 'own-document');
    await this.print(isPaper ? 'bol' : 'labels', (confirmed) => station.printing.tryNow({ ids, confirmed }));
  }

  /** The answer to `asked`. */
  async confirm(): Promise<void> {
    const { asked } = this;
    this.asked = null;
    await asked?.print();
  }

  /** Records what a person saw of these, one after the other; after the first refusal the rest stays. */
  settle(jobs: readonly PrintJobView[], cameOut: boolean, anyway: boolean): Promise<boolean> {
    return this.act(async () => {
      for (const job of jobs) {
        const answer = await station.printing.settle({ ...printReference(job), cameOut, anyway });
        if (!answer.ok) return answer;
      }
      return ok(undefined);
    });
  }
}
