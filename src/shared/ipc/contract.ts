import * as z from 'zod';
import { stationStatusSchema } from '../station/connection.ts';
import { docksCalls, freightCalls } from './calls/book.ts';
import { id, nothing } from './calls/call.ts';
import { amendmentsCalls } from './calls/amendments.ts';
import { backupsCalls } from './calls/backups.ts';
import { catalogCalls } from './calls/catalog.ts';
import { draftsCalls } from './calls/drafts.ts';
import { exchangesCalls } from './calls/exchanges.ts';
import { fleetCalls } from './calls/fleet.ts';
import { importsCalls } from './calls/imports.ts';
import { mastersCalls } from './calls/masters.ts';
import { numbersCalls } from './calls/numbers.ts';
import { ownLabelsCalls } from './calls/own-labels.ts';
import { ordersCalls } from './calls/orders.ts';
import { peopleCalls } from './calls/people.ts';
import { printingCalls } from './calls/printing.ts';
import { ratesCalls } from './calls/rates.ts';
import { scaleCalls } from './calls/scale.ts';
import { scansCalls } from './calls/scans.ts';
import { settingsCalls } from './calls/settings.ts';
import { shipmentsCalls } from './calls/shipments.ts';
import { stationCalls } from './calls/station.ts';
import { submissionsCalls } from './calls/submissions.ts';
import { exportProgressSchema, supportCalls } from './calls/support.ts';
import { templatesCalls } from './calls/templates.ts';
import { tendersCalls } from './calls/tenders.ts';
import { togetherCalls } from './calls/together.ts';
import { trackingCalls } from './calls/tracking.ts';
import { trucksCalls } from './calls/trucks.ts';
import type { callNames, EventName } from './channels.ts';
import type { Result } from './result.ts';

/** Every call, in one table. Errors are in `error-code.ts`; every answer is a `Result`. */
export const contract = {
  station: stationCalls,
  drafts: draftsCalls,
  shipments: shipmentsCalls,
  templates: templatesCalls,
  scans: scansCalls,
  amendments: amendmentsCalls,
  together: togetherCalls,
  masters: mastersCalls,
  numbers: numbersCalls,
  catalog: catalogCalls,
  docks: docksCalls,
  freight: freightCalls,
  submissions: submissionsCalls,
  printing: printingCalls,
  rates: ratesCalls,
  orders: ordersCalls,
  tenders: tendersCalls,
  tracking: trackingCalls,
  exchanges: exchangesCalls,
  scale: scaleCalls,
  ownLabels: ownLabelsCalls,
  trucks: trucksCalls,
  settings: settingsCalls,
  people: peopleCalls,
  imports: importsCalls,
  fleet: fleetCalls,
  support: supportCalls,
  backups: backupsCalls,
} as const satisfies {
  // The names of channels.ts and this table are the same set, or this does not compile.
  [S in keyof typeof callNames]: Record<
    (typeof callNames)[S][number],
    { input: z.core.$ZodType; output: z.core.$ZodType }
  >;
};

export const events = {
  statusChanged: stationStatusSchema,
  shipmentChanged: z.object({ shipmentId: id }),
  submissionsChanged: nothing,
  printJobsChanged: nothing,
  settingsChanged: nothing,
  importsChanged: nothing,
  exportProgress: exportProgressSchema,
  /** The fleet's state, or something of another station. */
  fleetChanged: nothing,
} as const satisfies Record<EventName, z.core.$ZodType>;

type Contract = typeof contract;
export type Subject = keyof Contract;
type Input<C> = C extends { input: z.core.$ZodType } ? z.input<C['input']> : never;
type Parsed<C> = C extends { input: z.core.$ZodType } ? z.output<C['input']> : never;
type Output<C> = C extends { output: z.core.$ZodType } ? z.output<C['output']> : never;

/** What the renderer holds as `window.station`. */
export type StationApi = {
  [S in Subject]: {
    [C in keyof Contract[S]]: (input: Input<Contract[S][C]>) => Promise<Result<Output<Contract[S][C]>>>;
  };
} & {
  /** Returns the function that ends the subscription. */
  on<E extends EventName>(event: E, listener: (payload: z.output<(typeof events)[E]>) => void): () => void;
};

/** What main must provide: one handler a call, taking the parsed input. */
export type Handlers = {
  [S in Subject]: {
    [C in keyof Contract[S]]: (
      input: Parsed<Contract[S][C]>,
    ) => Result<Output<Contract[S][C]>> | Promise<Result<Output<Contract[S][C]>>>;
  };
};
