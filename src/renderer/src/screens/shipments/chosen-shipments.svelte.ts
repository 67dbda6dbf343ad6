import type { Failure } from '#shared/ipc/result.ts';
import type { SubmissionState } from '#shared/station/submission.ts';
import { RowSelection } from '../../components/shared/row-selection.svelte.ts';
import { lacksLabels, listedKey, type ListedShipment } from '../../components/shipment/listed-shipment.ts';
import { station } from '../../station.ts';

const unsent: ReadonlySet<SubmissionState> = new Set(['queued', 'held', 'refused']);

/** Loads may be combined while none has left, BOLs be put on one master once all are accepted. */
type Combining = 'loads' | 'master' | null;

/** What was not printed, and why. */
interface Refused {
  bolNumber: string;
  failure: Failure;
}

/** The shipments of the list that someone chose, and what is done with all of them. */
export class ChosenShipments {
  readonly #rows: () => readonly ListedShipment[];
  readonly selection: RowSelection;
  busy = $state(false);
  /** How many went to the printer just now; null: nothing was asked. */
  printed = $state<number | null>(null);
  refused = $state.raw<readonly Refused[]>([]);

  constructor(rows: () => readonly ListedShipment[]) {
    this.#rows = rows;
    this.selection = new RowSelection(() => rows().map(listedKey));
  }

  get rows(): ListedShipment[] {
    return this.#rows().filter((listed) => this.selection.has(listedKey(listed)));
  }

  /** Of this station: only it prints and combines them. */
  get own(): ListedShipment[] {
    return this.rows.filter(({ station: owner }) => owner === null);
  }

  get lacking(): ListedShipment[] {
    return this.own.filter(({ row }) => lacksLabels(row));
  }

  get combining(): Combining {
    const { own } = this;
    if (own.length < 2 || own.length < this.rows.length) return null;
    if (own.every(({ row }) => row.bolState !== null && unsent.has(row.bolState))) return 'loads';
    return own.every(({ row }) => row.bolState === 'accepted' && row.standing === null) ? 'master' : null;
  }

  /** Prints of each whatever label has not come out; what needs an answer first is named and left. */
  async printMissing(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    [this.printed, this.refused] = [null, []];
    const refused: Refused[] = [];
    let printed = 0;
    for (const { row } of this.lacking) {
      const asked = { shipmentId: row.id, cameOut: [], didNot: [], confirmed: false };
      const answer = await station.printing.printMissing(asked);
      if (answer.ok) printed += 1;
      else if (answer.error.code !== 'nothing-to-print')
        refused.push({ bolNumber: row.bolNumber, failure: answer.error });
    }
    [this.printed, this.refused, this.busy] = [printed, refused, false];
  }

  clear(): void {
    this.selection.clear();
    [this.printed, this.refused] = [null, []];
  }
}
