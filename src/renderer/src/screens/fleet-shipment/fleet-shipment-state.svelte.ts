import type { FleetShipment } from '#shared/fleet/fleet-shipment.ts';
import type { ErrorCode } from '#shared/ipc/error-code.ts';
import type { Failure } from '#shared/ipc/result.ts';
import type { DocumentView } from '#shared/station/shipment-view.ts';
import { coalesceReads } from '../../state/answers.ts';
import { station } from '../../station.ts';
import { ownDocumentUrl } from '../../components/printing/own-document-url.ts';

/** The URL of another station's document: stored here since it was printed here, otherwise fetched from the server. */
function fleetDocumentUrls(station: string, { id, format }: DocumentView): string[] {
  const there = `fleet-documents/${encodeURIComponent(station)}/${encodeURIComponent(id)}.${format}`;
  return [ownDocumentUrl({ id, format }), there];
}

export type Printable = 'labels' | 'label-document' | 'bol';
/** What to print again: for labels their numbers, none for all. */
interface Wanted {
  what: Printable;
  units: readonly number[];
  reason: string;
}

/** Refusals that a confirmation lifts. */
const asks: ReadonlySet<ErrorCode> = new Set(['bol-replaced', 'bol-in-doubt']);

/** Another station's shipment on screen: viewed, and printed again here. */
export class FleetShipmentState {
  readonly station: string;
  readonly id: string;
  told = $state.raw<FleetShipment | null>(null);
  /** Why it cannot be shown. */
  failure = $state.raw<Failure | null>(null);
  /** Why the last action failed. */
  refusal = $state.raw<Failure | null>(null);
  busy = $state(false);
  /** What a reason is asked for. */
  again = $state<Printable | null>(null);
  /** To confirm: its BOL is not accepted, or no longer counts. */
  confirming = $state.raw<Wanted | null>(null);
  /** Prints that were queued here. */
  queued = $state<number | null>(null);
  chosenUnit = $state<number | null>(null);
  /** The open document and its URL. */
  open = $state.raw<{ document: DocumentView; url: string } | null>(null);
  /** A document whose bytes are not available here now. */
  cannotOpen = $state(false);

  shared = $derived(this.told?.shared ?? null);
  labels = $derived([...(this.shared?.labels ?? [])].sort((a, b) => a.unit - b.unit));
  bol = $derived(this.shared?.documents.find(({ kind }) => kind === 'bill-of-lading') ?? null);
  labelDocument = $derived(this.shared?.documents.find(({ kind }) => kind === 'shipment-label') ?? null);
  steps = $derived(['bol', 'order', 'tender'].flatMap((step) => this.#newest(step)));

  constructor(ofStation: string, id: string) {
    this.station = ofStation;
    this.id = id;
  }

  #newest = (step: string) =>
    (this.shared?.submissions ?? [])
      .filter((one) => one.step === step)
      .sort((a, b) => b.attempt - a.attempt || Date.parse(b.changedAt) - Date.parse(a.changedAt))
      .slice(0, 1);

  follow(): () => void {
    void this.load();
    return station.on('fleetChanged', () => void this.load());
  }

  readonly load = coalesceReads(async () => {
    const answer = await station.fleet.get({ station: this.station, shipmentId: this.id });
    if (answer.ok) this.told = answer.value;
    // What is on screen stays while the fleet is away.
    this.failure = answer.ok ? null : answer.error;
  });

  ask(what: Printable): void {
    this.#forget();
    this.again = what;
  }

  #forget(): void {
    this.refusal = null;
    this.queued = null;
    this.confirming = null;
    this.cannotOpen = false;
  }

  async print(what: Printable, units: readonly number[], reason: string): Promise<void> {
    const { shared } = this;
    if (shared === null || this.busy) return;
    const counts = shared.row.bolState === 'accepted' && shared.row.standing === null;
    if (counts) await this.#reprint({ what, units, reason }, false);
    else this.confirming = { what, units, reason };
  }

  async confirm(): Promise<void> {
    if (this.confirming !== null && !this.busy) await this.#reprint(this.confirming, true);
  }

  async #reprint(wished: Wanted, confirmed: boolean): Promise<void> {
    const { what, units, reason } = wished;
    const document = what === 'bol' ? this.bol : what === 'label-document' ? this.labelDocument : null;
    const wanted = this.labels.filter(({ unit }) => units.length === 0 || units.includes(unit));
    this.busy = true;
    this.#forget();
    const answer = await station.fleet.reprint({
      station: this.station,
      shipmentId: this.id,
      labels: what === 'labels' ? wanted.map(({ id }) => id) : [],
      documents: document === null ? [] : [document.id],
      reason,
      ...(confirmed ? { confirmed } : {}),
    });
    this.busy = false;
    if (answer.ok) {
      this.queued = answer.value.queued;
      this.again = null;
    } else if (!confirmed && asks.has(answer.error.code)) {
      // It was changed there meanwhile: ask for confirmation.
      this.confirming = wished;
      void this.load();
    } else this.refusal = answer.error;
  }

  /** Checked before opening: a document printed here is stored here, any other is at the server, which may be away. */
  async read(document: DocumentView): Promise<void> {
    this.#forget();
    for (const url of fleetDocumentUrls(this.station, document)) {
      const is = await lookFor(url);
      if (is === 'there') {
        this.open = { document, url };
        return;
      }
      if (is === 'differs') {
        this.refusal = { code: 'paper-differs', message: `${document.id} is not what its station stored` };
        return;
      }
    }
    this.cannotOpen = true;
  }
}

/** 409: the bytes differ from what its station stored (main/app/app-protocol.ts). */
const lookFor = async (url: string): Promise<'there' | 'differs' | 'absent'> => {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD' });
    return ok ? 'there' : status === 409 ? 'differs' : 'absent';
  } catch {
    return 'absent';
  }
};
