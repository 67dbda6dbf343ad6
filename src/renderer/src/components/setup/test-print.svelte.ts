import type { Failure, Result } from '#shared/ipc/result.ts';
import type { Printer } from '#shared/station/printer.ts';
import type { PrintJobView } from '#shared/station/print-job.ts';
import { Newest } from '../../state/answers.ts';
import { station } from '../../station.ts';

/** A test label or a test page: that it was asked for, and what came of it, as its printer says. */
export class TestPrint {
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);
  /** The printer's name, once it was asked. */
  asked = $state.raw<string | null>(null);
  job = $state.raw<PrintJobView | null>(null);
  /** The resolution of the printer's head, as it says; null: not a label printer that says it. */
  dpi = $state.raw<number | null>(null);
  readonly #kind: 'test-label' | 'test-page';
  #printerId = '';
  /** Ids of earlier test prints. */
  #known: readonly string[] = [];
  readonly #reads = new Newest();

  constructor(kind: 'test-label' | 'test-page') {
    this.#kind = kind;
  }

  /** Follows the print queue until the form is left. */
  follow = (): (() => void) => {
    const stop = station.on('printJobsChanged', () => void this.#look());
    return () => {
      stop();
      this.#reads.drop();
    };
  };

  async print(printer: Printer, ask: () => Promise<Result<unknown>>): Promise<void> {
    this.busy = true;
    this.forget();
    // Before the print: many printers take one connection at a time.
    if (printer.kind === 'zebra-usb' || (printer.kind === 'zebra-tcp' && printer.confirms)) {
      const tested = await station.settings.testPrinter({ printer });
      this.dpi = tested.ok ? tested.value.dpi : null;
    }
    this.#printerId = printer.id;
    this.#known = (await this.#jobs()).map(({ id }) => id);
    const answer = await ask();
    this.busy = false;
    this.failure = answer.ok ? null : answer.error;
    if (!answer.ok) return;
    this.asked = printer.name;
    await this.#look();
  }

  forget(): void {
    [this.asked, this.job, this.failure, this.dpi] = [null, null, null, null];
  }

  async #jobs(): Promise<PrintJobView[]> {
    const answer = await station.printing.jobs({ scope: 'today' });
    return answer.ok
      ? answer.value.filter(({ kind, printerId }) => kind === this.#kind && printerId === this.#printerId)
      : [];
  }

  async #look(): Promise<void> {
    if (this.asked === null) return;
    const newest = this.#reads.begin();
    const jobs = await this.#jobs();
    if (newest()) this.job = jobs.findLast(({ id }) => !this.#known.includes(id)) ?? this.job;
  }
}
