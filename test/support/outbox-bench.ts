import { randomUUID } from 'node:crypto';
import { createDrafts } from '#main/shipments/drafts.ts';
import { openRepairDraft } from '#main/shipments/stored-drafts.ts';
import { createShipments } from '#main/shipments/shipments.ts';
import { createOutbox, type Outbox } from '#main/outbox/outbox.ts';
import type { Sender } from '#main/freight-service/freight-service.ts';
import type { AcceptedDocuments, LabelsComing } from '#main/outbox/outbox-events.ts';
import type { StationDatabase } from '#main/storage/database/station-database.ts';
import type { Stores } from '#main/storage/stores.ts';
import type { ShipmentForm } from '#shared/freight/form/shipment-form.ts';
import type { Handlers } from '#shared/ipc/contract.ts';
import type { Step } from '#shared/station/submission.ts';
import { aForm, aSettings } from './builders.ts';
import { createFakeClock, type FakeClock } from './fake-clock.ts';
import { createFakeFreightService, type FakeFreightService, type Turn } from './fake-freight-service.ts';
import { openStation } from './open-station.ts';

export interface OutboxBench {
  db: StationDatabase;
  /** The database file, to open it again after a death. */
  file: string;
  stores: Stores;
  clock: FakeClock;
  outbox: Outbox;
  drafts: Handlers['drafts'];
  shipments: Handlers['shipments'];
  /** Each BOL that was accepted. */
  accepted: { shipmentId: string; papers: AcceptedDocuments }[];
  reports: unknown[];
  /** Fills a fresh draft and submits it; the ids of the shipment and its BOL step. */
  enter: (changes?: Partial<ShipmentForm>) => Promise<{ shipmentId: string; id: string; bolNumber: string }>;
}

interface BenchOptions {
  file?: string;
  onAccepted?: (shipmentId: string, papers: AcceptedDocuments) => void;
  senders?: Partial<Record<Step, Sender>>;
  papersQueued?: () => void;
  labelsComing?: (labels: LabelsComing) => void;
  onBolNumber?: (shipmentId: string) => void;
  setUp?: () => boolean;
  sentElsewhere?: (shipmentId: string) => { station: string; bolNumber: string } | null;
  testMode?: () => boolean;
  /** False: the settings gave no good answer yet, so a read goes first. */
  proven?: boolean;
  /** How such a read ends. */
  check?: Parameters<typeof createFakeFreightService>[0]['check'];
}

const noSender: Sender = () => Promise.reject(new Error('this bench sends a BOL alone'));

/** Drafts, shipments and outbox on a real database file and a service of the test. Not started. */
export function outboxBench(service: FakeFreightService, options: BenchOptions = {}): OutboxBench {
  const { db, stores, file } = openStation(options.file);
  // Noon where the test runs, so that its day is the same in every zone.
  const clock = createFakeClock('2026-11-17T12:00:00');
  if (options.proven !== false) stores.settingsProof.prove(service.settingsMark(), clock.now().toISOString());
  const settings = () => aSettings();
  const accepted: OutboxBench['accepted'] = [];
  const reports: unknown[] = [];
  const common = { db, stores, clock, settings, newId: () => randomUUID() };
  const senders: Record<Step, Sender> = {
    bol: (...call) => service.createBol(...call),
    order: noSender,
    tender: noSender,
    ...options.senders,
  };
  const outbox = createOutbox({
    ...common,
    // The same object: tests change what it answers while the outbox works.
    service: Object.assign(service, { senders }),
    random: () => 0.5,
    station: {
      setUp: options.setUp ?? (() => true),
      packer: () => 'Ana',
      repairDraft: (owner) => openRepairDraft(common, owner),
      ...(options.sentElsewhere === undefined ? {} : { sentElsewhere: options.sentElsewhere }),
      ...(options.testMode === undefined ? {} : { testMode: options.testMode }),
    },
    report: (error) => reports.push(error),
  });
  const { events } = outbox;
  events.accepted.on(({ shipmentId, documents }) => {
    accepted.push({ shipmentId, papers: documents });
    options.onAccepted?.(shipmentId, documents);
  });
  events.bolNumbered.on(({ shipmentId }) => options.onBolNumber?.(shipmentId));
  events.documentsQueued.on(() => options.papersQueued?.());
  events.labelsComing.on((labels) => options.labelsComing?.(labels));
  const drafts = createDrafts(common);
  const shipments = createShipments({
    ...common,
    bolPayload: (shipment) => service.bolPayload(shipment),
    printJobs: () => [],
    lane: () => outbox.lane(),
    onQueued: () => {
      outbox.wake();
    },
  });

  return {
    db,
    file,
    stores,
    clock,
    outbox,
    drafts,
    shipments,
    accepted,
    reports,
    async enter(changes = {}) {
      const draft = await drafts.create();
      if (!draft.ok) throw new Error(draft.error.message);
      const { bolNumber } = draft.value.form;
      const done = await shipments.submit({
        draftId: draft.value.id,
        form: aForm({ bolNumber, ...changes }),
      });
      if (!done.ok) throw new Error(JSON.stringify(done.error));
      const { shipmentId } = done.value;
      const [row] = stores.submissions.ofShipment(shipmentId);
      if (row === undefined) throw new Error('no submission');
      return { shipmentId, id: row.id, bolNumber };
    },
  };
}

/** A bench whose service ends the tries as listed, then accepts. */
export function benchWith(turns: Turn['kind'][] | Turn[], more: BenchOptions = {}) {
  const queue = turns.map((turn) => (typeof turn === 'string' ? ({ kind: turn } as Turn) : turn));
  const service = createFakeFreightService({
    turn: () => queue.shift() ?? { kind: 'accept' },
    ...(more.check === undefined ? {} : { check: more.check }),
  });
  const bench = outboxBench(service, more);
  const events = (shipmentId: string) =>
    bench.stores.journal
      .ofShipment(shipmentId)
      .map((line) => line.event)
      .reverse();
  const state = (id: string) => bench.stores.submissions.get(id)?.state;
  return { ...bench, service, turns: queue, events, state };
}
