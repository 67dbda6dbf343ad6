import * as z from 'zod';
import { stationStatusSchema } from '../station/connection.ts';
import { docksCalls, freightCalls } from './calls/book.ts';
import { id, noInput, type CallAccess } from './calls/call.ts';
import { amendmentsCalls } from './calls/amendments.ts';
import { backupsCalls } from './calls/backups.ts';
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
import { combineCalls } from './calls/combine.ts';
import { trackingCalls } from './calls/tracking.ts';
import { trucksCalls } from './calls/trucks.ts';
import type { Result } from './result.ts';

/** Every call, in one table. Errors are in `error-code.ts`; every answer is a `Result`. */
export const contract = {
  station: stationCalls,
  drafts: draftsCalls,
  shipments: shipmentsCalls,
  templates: templatesCalls,
  scans: scansCalls,
  amendments: amendmentsCalls,
  combine: combineCalls,
  masters: mastersCalls,
  numbers: numbersCalls,
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
} as const;

export const events = {
  statusChanged: stationStatusSchema,
  shipmentChanged: z.object({ shipmentId: id }),
  submissionsChanged: noInput,
  printJobsChanged: noInput,
  settingsChanged: noInput,
  importsChanged: noInput,
  exportProgress: exportProgressSchema,
  /** The fleet's state, or something of another station. */
  fleetChanged: noInput,
} as const;

type Contract = typeof contract;
export type Subject = keyof Contract;
export type EventName = keyof typeof events;

export const subjects = Object.keys(contract) as Subject[];
/** The names of the calls of each subject. */
export const callNames = Object.fromEntries(
  subjects.map((subject) => [subject, Object.keys(contract[subject])]),
) as { [S in Subject]: (keyof Contract[S] & string)[] };
export const eventNames = Object.keys(events) as EventName[];

/** Who may make a call. */
export const accessOf = (subject: Subject, name: string): CallAccess =>
  (contract[subject] as Record<string, { access: CallAccess }>)[name]?.access ?? {};

type Input<C> = C extends { input: z.core.$ZodType } ? z.input<C['input']> : never;
type Parsed<C> = C extends { input: z.core.$ZodType } ? z.output<C['input']> : never;
type Output<C> = C extends { output: z.core.$ZodType } ? z.output<C['output']> : never;

/** The type of `window.station` in the renderer. */
export type StationApi = {
  [S in Subject]: {
    [C in keyof Contract[S]]: (input: Input<Contract[S][C]>) => Promise<Result<Output<Contract[S][C]>>>;
  };
} & {
  /** Returns a function that unsubscribes. */
  on<E extends EventName>(event: E, listener: (payload: z.output<(typeof events)[E]>) => void): () => void;
};

/** What main must provide: one handler per call, which receives the parsed input. */
export type Handlers = {
  [S in Subject]: {
    [C in keyof Contract[S]]: (
      input: Parsed<Contract[S][C]>,
    ) => Result<Output<Contract[S][C]>> | Promise<Result<Output<Contract[S][C]>>>;
  };
};

export type AnyHandler = (input: unknown) => Result<unknown> | Promise<Result<unknown>>;

/** The handler of a call; its types are lost, since the name is only known at run time. */
export function handlerOf<S extends Subject>(
  handlers: Pick<Handlers, S>,
  subject: S,
  name: string,
): AnyHandler {
  const group = handlers[subject] as Record<string, AnyHandler | undefined>;
  const handler = group[name];
  if (handler === undefined) throw new Error(`No handler for ${subject}.${name}`);
  return (input) => handler.call(group, input);
}

/** Handlers of all calls of these subjects, each created from its names. */
export const eachHandler = <S extends Subject>(
  of: readonly S[],
  make: (subject: S, name: string) => AnyHandler,
): Pick<Handlers, S> =>
  Object.fromEntries(
    of.map((subject) => [
      subject,
      Object.fromEntries(callNames[subject].map((name) => [name, make(subject, name)])),
    ]),
  ) as unknown as Pick<Handlers, S>;
