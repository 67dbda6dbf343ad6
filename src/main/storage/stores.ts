import { createAmendmentsStore, type AmendmentsStore } from './shipments/amendments-store.ts';
import { createAnswersInDoubtStore, type AnswersInDoubtStore } from './outbox/answers-in-doubt-store.ts';
import { createBookDueStore, type BookDueStore } from './address-book/book-due-store.ts';
import { createBookImportsStore, type BookImportsStore } from './address-book/book-imports-store.ts';
import { createBolBeginningsStore, type BolBeginningsStore } from './numbers/bol-beginnings-store.ts';
import { createChosenRatesStore, type ChosenRatesStore } from './shipments/chosen-rates-store.ts';
import { createCommoditiesStore, type CommoditiesStore } from './address-book/commodities-store.ts';
import { createCountersStore, type CountersStore } from './numbers/counters-store.ts';
import { createDataLossesStore, type DataLossesStore } from './journal/data-losses-store.ts';
import { createDockCodesStore, type DockCodesStore } from './address-book/dock-codes-store.ts';
import { createDocksStore, type DocksStore } from './address-book/docks-store.ts';
import { createDocumentsStore, type DocumentsStore } from './printing/documents-store.ts';
import { createDraftsStore, type DraftsStore } from './shipments/drafts-store.ts';
import { createExchangesStore, type ExchangesStore } from './outbox/exchanges-store.ts';
import { createFleetBlocksStore, type FleetBlocksStore } from './fleet/fleet-blocks-store.ts';
import { createFleetSentTwiceStore, type FleetSentTwiceStore } from './fleet/fleet-sent-twice-store.ts';
import { createFleetTakeOversStore, type FleetTakeOversStore } from './fleet/fleet-take-overs-store.ts';
import { createHandOversStore, type HandOversStore } from './trucks/hand-overs-store.ts';
import { createImportBatchesStore, type ImportBatchesStore } from './imports/import-batches-store.ts';
import { createImportFilesStore, type ImportFilesStore } from './imports/import-files-store.ts';
import { createImportMappingsStore, type ImportMappingsStore } from './imports/import-mappings-store.ts';
import { createImportRemovalsStore, type ImportRemovalsStore } from './imports/import-removals-store.ts';
import { createImportedLoadsStore, type ImportedLoadsStore } from './imports/imported-loads-store.ts';
import {
  createImportedShipmentsStore,
  type ImportedShipmentsStore,
} from './imports/imported-shipments-store.ts';
import { createJournalStore, type JournalStore } from './journal/journal-store.ts';
import { createKeptAnswersStore, type KeptAnswersStore } from './shipments/kept-answers-store.ts';
import { createLabelDocumentsStore, type LabelDocumentsStore } from './printing/label-documents-store.ts';
import { createLabelsStore, type LabelsStore } from './printing/labels-store.ts';
import { createMasterBolsStore, type MasterBolsStore } from './shipments/master-bols-store.ts';
import { createMergesStore, type MergesStore } from './shipments/merges-store.ts';
import { createOrdersStore, type OrdersStore } from './shipments/orders-store.ts';
import { createOwnLabelsDueStore, type OwnLabelsDueStore } from './printing/own-labels-due-store.ts';
import { createOwnDocumentsStore, type OwnDocumentsStore } from './printing/own-documents-store.ts';
import { createPeopleStore, type PeopleStore } from './station/people-store.ts';
import { createProNumbersStore, type ProNumbersStore } from './numbers/pro-numbers-store.ts';
import { createSeenStatusesStore, type SeenStatusesStore } from './shipments/seen-statuses-store.ts';
import { createSettingsProofStore, type SettingsProofStore } from './outbox/settings-proof-store.ts';
import { createSettingsStore, type SettingsStore } from './station/settings-store.ts';
import { createShipmentsStore, type ShipmentsStore } from './shipments/shipments-store.ts';
import { createSsccStore, type SsccStore } from './printing/sscc-store.ts';
import { createWaitingLoadsStore, type WaitingLoadsStore } from './shipments/waiting-loads-store.ts';
import type { LinePerson } from '#shared/station/people.ts';
import type { StationDatabase } from './database/station-database.ts';
import { createStationNumbersStore, type StationNumbersStore } from './numbers/station-numbers-store.ts';
import { createSubmissionsStore, type SubmissionsStore } from './outbox/submissions-store.ts';
import { createSubmittedStore, type SubmittedStore } from './outbox/submitted-store.ts';
import { createTemplatesStore, type TemplatesStore } from './shipments/templates-store.ts';
import { createTendersStore, type TendersStore } from './shipments/tenders-store.ts';

/** Every store on the one connection; work over several of them goes in `db.transaction`. */
export interface Stores {
  settings: SettingsStore;
  settingsProof: SettingsProofStore;
  commodities: CommoditiesStore;
  docks: DocksStore;
  bookDue: BookDueStore;
  dataLosses: DataLossesStore;
  dockCodes: DockCodesStore;
  bookImports: BookImportsStore;
  counters: CountersStore;
  bolBeginnings: BolBeginningsStore;
  stationNumbers: StationNumbersStore;
  proNumbers: ProNumbersStore;
  fleetBlocks: FleetBlocksStore;
  ssccs: SsccStore;
  ownLabelsDue: OwnLabelsDueStore;
  drafts: DraftsStore;
  shipments: ShipmentsStore;
  submissions: SubmissionsStore;
  submitted: SubmittedStore;
  exchanges: ExchangesStore;
  answersInDoubt: AnswersInDoubtStore;
  amendments: AmendmentsStore;
  merges: MergesStore;
  waitingLoads: WaitingLoadsStore;
  masterBols: MasterBolsStore;
  documents: DocumentsStore;
  labels: LabelsStore;
  labelDocuments: LabelDocumentsStore;
  ownDocuments: OwnDocumentsStore;
  handOvers: HandOversStore;
  journal: JournalStore;
  people: PeopleStore;
  orders: OrdersStore;
  tenders: TendersStore;
  templates: TemplatesStore;
  keptAnswers: KeptAnswersStore;
  chosenRates: ChosenRatesStore;
  seenStatuses: SeenStatusesStore;
  importFiles: ImportFilesStore;
  importMappings: ImportMappingsStore;
  imported: ImportedShipmentsStore;
  importedLoads: ImportedLoadsStore;
  importBatches: ImportBatchesStore;
  importRemovals: ImportRemovalsStore;
  takeOvers: FleetTakeOversStore;
  sentTwice: FleetSentTwiceStore;
}

/** `person`: whose acts the journal tells of. */
export const createStores = (db: StationDatabase, person?: () => LinePerson | null): Stores => ({
  settings: createSettingsStore(db),
  settingsProof: createSettingsProofStore(db),
  commodities: createCommoditiesStore(db),
  docks: createDocksStore(db),
  bookDue: createBookDueStore(db),
  dataLosses: createDataLossesStore(db, person),
  dockCodes: createDockCodesStore(db),
  bookImports: createBookImportsStore(db),
  counters: createCountersStore(db),
  bolBeginnings: createBolBeginningsStore(db),
  stationNumbers: createStationNumbersStore(db),
  proNumbers: createProNumbersStore(db),
  fleetBlocks: createFleetBlocksStore(db),
  ssccs: createSsccStore(db),
  ownLabelsDue: createOwnLabelsDueStore(db),
  drafts: createDraftsStore(db),
  shipments: createShipmentsStore(db),
  submissions: createSubmissionsStore(db),
  submitted: createSubmittedStore(db),
  exchanges: createExchangesStore(db),
  answersInDoubt: createAnswersInDoubtStore(db),
  amendments: createAmendmentsStore(db),
  merges: createMergesStore(db),
  waitingLoads: createWaitingLoadsStore(db),
  masterBols: createMasterBolsStore(db),
  documents: createDocumentsStore(db),
  labels: createLabelsStore(db),
  labelDocuments: createLabelDocumentsStore(db),
  ownDocuments: createOwnDocumentsStore(db),
  handOvers: createHandOversStore(db),
  journal: createJournalStore(db, person),
  people: createPeopleStore(db),
  orders: createOrdersStore(db),
  tenders: createTendersStore(db),
  templates: createTemplatesStore(db),
  keptAnswers: createKeptAnswersStore(db),
  chosenRates: createChosenRatesStore(db),
  seenStatuses: createSeenStatusesStore(db),
  importFiles: createImportFilesStore(db),
  importMappings: createImportMappingsStore(db),
  imported: createImportedShipmentsStore(db),
  importedLoads: createImportedLoadsStore(db),
  importBatches: createImportBatchesStore(db),
  importRemovals: createImportRemovalsStore(db),
  takeOvers: createFleetTakeOversStore(db),
  sentTwice: createFleetSentTwiceStore(db),
});
