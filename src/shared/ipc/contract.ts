import * as z from 'zod';
import { commoditySchema } from '../freight/commodity.ts';
import { chosenRateSchema } from '../freight/quote.ts';
import { shipmentFormSchema } from '../freight/shipment-form.ts';
import { tenderFormSchema } from '../freight/tender.ts';
import { trackingQuerySchema } from '../freight/tracking.ts';
import { answerInDoubtSchema } from '../station/answer-in-doubt.ts';
import { stationStatusSchema } from '../station/connection.ts';
import { openDataLossSchema } from '../station/data-loss.ts';
import { draftRowSchema, draftSchema } from '../station/draft.ts';
import { exchangeViewSchema } from '../station/exchange-view.ts';
import { minIdentifierLength } from '../station/identifier.ts';
import { keptQuoteSchema, keptTrackingSchema, seenStatusSchema } from '../station/kept-answer.ts';
import { carrierReadingSchema } from '../station/later-step.ts';
import { numbersStateSchema, numbersLookSchema } from '../station/numbers.ts';
import { printerSchema, printerStatusSchema } from '../station/printer.ts';
import { printJobViewSchema } from '../station/print-job.ts';
import { settingsChangeSchema, settingsSchema, settingsSections } from '../station/settings.ts';
import { shipmentRowSchema, shipmentViewSchema } from '../station/shipment-view.ts';
import { submissionViewSchema } from '../station/submission.ts';
import { updateStateSchema } from '../station/update.ts';
import type { callNames, EventName } from './channels.ts';
import type { Result } from './result.ts';

const id = z.string().min(1).max(100);
const nothing = z.void();
const one = z.object({ id });
const ofShipment = z.object({ shipmentId: id });
/** What rates are asked for: what is being typed, or a shipment with its BOL. */
const ofLoad = z.union([z.object({ draftId: id }), ofShipment]);
/** As typed; left out, it is the interface's own example. */
const direction = z.string().max(4000).optional();
const printJobs = z.object({ ids: z.array(id).min(1).max(5000) });
/** A person was asked and said yes. */
const confirmed = z.boolean().optional();

/**
 * A call: what it takes and what it answers when it goes well. `$ZodType` and not `ZodType`, here and below: any schema is both, but
 * the methods of `ZodType` quadruple what the compiler has to work out, and ESLint asks it anew for every component.
 */
const call = <I extends z.core.$ZodType, O extends z.core.$ZodType>(input: I, output: O) => ({
  input,
  output,
});

const settingsViewSchema = z.object({
  settings: settingsSchema,
  /** Sections that the administrator's file has set. */
  managed: z.array(z.enum(settingsSections)),
  /** Mistakes of that file, each with its path; the station runs without it until it is fixed. */
  provisionProblems: z.array(z.object({ path: z.string(), code: z.string() })),
  credentials: z.object({
    stored: z.boolean(),
    /**
     * `basic_text`: the system has no keyring, so the vault could be read by anyone on this machine. `silent`: it did not answer in
     * time, as a locked keyring does. `not-asked`: nothing is stored, and `askVault` was not called.
     */
    vault: z.enum(['system', 'basic_text', 'none', 'silent', 'not-asked']),
    keptForSessionOnly: z.boolean(),
    /** One is kept for another address, proxy or CA file than those that stand; it is not used. */
    forAnotherAddress: z.boolean(),
  }),
  version: z.object({ app: z.string(), electron: z.string(), node: z.string(), sqlite: z.string() }),
  dataFolder: z.string(),
  update: updateStateSchema,
});
export type SettingsView = z.infer<typeof settingsViewSchema>;

const connectionTestSchema = z.object({ milliseconds: z.number(), serviceWords: z.string().nullable() });

/** Every call, in one table. Errors are in `error-code.ts`; every answer is a `Result`. */
export const contract = {
  station: {
    status: call(nothing, stationStatusSchema),
    /** Opens a link in the system's browser when its host is on the allow-list, else refuses `not-allowed`. */
    openLink: call(z.object({ url: z.url().max(2000) }), nothing),
    /** Records that were found missing at a start and that nobody has checked yet. */
    dataLoss: call(nothing, openDataLossSchema.nullable()),
    /** A person has compared the pallets with the carrier's list; `not-found` when somebody said so before. */
    dataLossChecked: call(z.object({ id: z.number().int() }), nothing),
  },
  drafts: {
    /** The draft the Pack screen opens with: the one last worked on that was not left for a new one, or a fresh one. */
    current: call(nothing, draftSchema),
    /** A fresh draft with the next BOL number and today's date. An untouched one is given again. All others are set aside, and kept. */
    create: call(nothing, draftSchema),
    save: call(z.object({ id, form: shipmentFormSchema }), z.object({ savedAt: z.iso.datetime() })),
    /** Every draft that somebody typed in, set aside or not, the newest first. */
    list: call(nothing, z.array(draftRowSchema)),
    open: call(one, draftSchema),
    discard: call(one, nothing),
  },
  shipments: {
    /** Checks the draft and queues its BOL. Twice the same draft is one submission: `already-submitted` names it. */
    submit: call(z.object({ draftId: id, form: shipmentFormSchema }), z.object({ shipmentId: id })),
    get: call(one, shipmentViewSchema),
    /** By any number, a label's barcode or a name; newest first; an empty text lists all. */
    find: call(z.object({ text: z.string().max(200), limit: z.number().int().min(1).max(500) }), z.array(shipmentRowSchema)),
    /** A new draft with everything but the numbers of this shipment. */
    duplicate: call(one, draftSchema),
  },
  numbers: {
    state: call(nothing, numbersStateSchema),
    /**
     * A person says which BOL number this station gave last before this installation, whole, or `null` for none: the next is above it.
     * `fields-missing`: it is not of the form and station that Setup has.
     */
    lastBolNumber: call(z.object({ number: z.string().trim().min(1).max(40).nullable() }), nothing),
    /** What Pack has to say of a draft's numbers; `shipmentId`: the one that the draft repairs. */
    look: call(z.object({ scac: z.string().max(100), proNumber: z.string().max(200), shipmentId: id.nullable() }), numbersLookSchema),
  },
  catalog: {
    /** Kinds of freight shipped from here, by their description or NMFC item, the last shipped first; what a line completes from. */
    commodities: call(z.object({ text: z.string().max(200), limit: z.number().int().min(1).max(50) }), z.array(commoditySchema)),
  },
  submissions: {
    list: call(z.object({ scope: z.enum(['open', 'today']) }), z.array(submissionViewSchema)),
    /**
     * Does not wait for the next try; a held row waits again. `unchecked`: goes once without the read that is asked first while the
     * settings are not proven.
     */
    tryNow: call(z.object({ id, unchecked: z.boolean().optional() }), nothing),
    cancel: call(z.object({ id, reason: z.string().trim().min(1).max(300) }), nothing),
    /** The refused or held shipment back in the form; what was accepted cannot be repaired. */
    repair: call(one, draftSchema),
    /** Asks the carrier's tracking list for an in-doubt BOL. `found` settles it as accepted. */
    checkTracking: call(one, z.object({ found: z.boolean(), bolNumber: z.string().nullable(), checkedAt: z.iso.datetime() })),
    /** The packer says that it is there, under this number. */
    settleAccepted: call(z.object({ id, bolNumber: z.string().trim().min(1).max(40) }), nothing),
    /** The packer says, twice asked, that it is not there: sends it again. */
    settleAbsent: call(one, nothing),
    /** Opens the lanes again after two in-doubts in a row or a settings problem. */
    reopenLane: call(nothing, nothing),
  },
  printing: {
    jobs: call(z.object({ scope: z.enum(['open', 'today']) }), z.array(printJobViewSchema)),
    /**
     * Prints these units, all when the list is empty. A unit already printed needs a reason: it is a reprint. A shipment whose label
     * came as a document prints that. `bol-in-doubt`, here and in the next two: the BOL is not accepted, and nobody has said
     * `confirmed`, knowing what may come of it.
     */
    printLabels: call(z.object({ shipmentId: id, units: z.array(z.number().int().min(1)).max(5000), reason: z.string().max(300), confirmed }), nothing),
    /**
     * Settles each unit in doubt (came out or not), then prints every unit that has not come out. `anyway`: as in `settle`.
     */
    printMissing: call(z.object({ shipmentId: id, cameOut: z.array(z.number().int()).max(5000), didNot: z.array(z.number().int()).max(5000), anyway: z.boolean().optional(), confirmed }), nothing),
    printDocument: call(z.object({ shipmentId: id, copies: z.number().int().min(1).max(20).nullable(), reason: z.string().max(300), confirmed }), nothing),
    /**
     * What a person saw of one job. "It did not" is refused as `print-at-printer` while the printer may still hold it, unless the
     * packer was asked and says so `anyway`.
     */
    settle: call(z.object({ id, cameOut: z.boolean(), anyway: z.boolean().optional() }), nothing),
    /** Leaves these waiting jobs unprinted; those that wait no longer are passed over. */
    cancel: call(printJobs, nothing),
    /**
     * Prints these waiting jobs as soon as their printer can, however old they are, or however many labels one stands for; passes over
     * like `cancel`.
     */
    tryNow: call(printJobs, nothing),
    testLabel: call(z.object({ printerId: id }), nothing),
    testPage: call(z.object({ printerId: id }), nothing),
    /** The optional tag for a pallet that waits: marked NOT A BOL. */
    stagingTag: call(z.object({ shipmentId: id }), nothing),
  },
  rates: {
    /**
     * Asks the carriers for the load of the form, or of a shipment as its BOL says it, for that day. `fields-missing` names what a quote needs, by the form's paths. When no answer
     * came, what was last said about this same load, as `old`; else the failure. `cancelled`: ended by `cancel` or by a newer `get`.
     */
    get: call(z.union([z.object({ draftId: id, form: shipmentFormSchema, direction }), ofShipment.extend({ shipDate: z.string().max(40), direction })]), keptQuoteSchema),
    cancel: call(nothing, nothing),
    /**
     * The rates this load was last given, `old` when the service is known to be offline. Of a shipment also those that its draft was
     * given for the same load.
     */
    last: call(ofLoad, keptQuoteSchema.nullable()),
    /** Keeps the rate with its load, whole: beside what went on the form it says the carrier's own id. */
    choose: call(z.object({ of: ofLoad, chosen: chosenRateSchema }), nothing),
    /** The carrier most used from this station to that dock. */
    usual: call(z.object({ consignee: z.string().max(200), postalCode: z.string().max(40) }), z.object({ scac: z.string().nullable() })),
  },
  orders: {
    /**
     * Queues the order; its ShipmentNumber is made here and never reused. It may wait for its BOL. `already-submitted`: it is on its
     * way or accepted; a refused or held one is queued again as its next try, under its number.
     */
    submit: call(ofShipment.extend({ confirmationEmails: z.array(z.string().max(200)).max(50), internalBolNumber: z.string().max(200) }), nothing),
  },
  tenders: {
    /** What the carrier will receive, as it will read it; what is in the way is in `problems`. */
    reading: call(ofShipment.extend({ tender: tenderFormSchema }), carrierReadingSchema),
    /**
     * Queues the tender with the BOL's PDF attached. `not-in-this-state` before the BOL is accepted; `fields-missing` with problems;
     * `already-submitted` like an order.
     */
    submit: call(ofShipment.extend({ tender: tenderFormSchema }), nothing),
  },
  tracking: {
    /** The carrier's list. When no answer came, what it last said to the same question, as `old`; else the failure. */
    list: call(trackingQuerySchema, keptTrackingSchema),
    /** The question asked last, with its answer: what the screen opens with. */
    last: call(z.object({}), z.object({ query: trackingQuerySchema, kept: keptTrackingSchema }).nullable()),
    /** SCACs of the shipments and tenders of this station, the last used first. */
    carriers: call(nothing, z.array(z.string())),
    /** What refreshes saw of one shipment, newest first. */
    history: call(ofShipment, z.array(seenStatusSchema)),
    cancel: call(nothing, nothing),
  },
  exchanges: {
    /** What we sent, what came back: every try of a shipment, newest first. */
    list: call(ofShipment, z.array(exchangeViewSchema)),
    /** All of it as JSON for support: without credentials; documents as kind, size and sha256. */
    export: call(ofShipment, z.object({ text: z.string() })),
    /** Answers to its BOL that were not believed, with what came with them; newest first. Their files are at `app://station/tries/…`. */
    inDoubt: call(ofShipment, z.array(answerInDoubtSchema)),
  },
  settings: {
    get: call(nothing, settingsViewSchema),
    /** Saves whole sections; a managed one is refused as `managed`. */
    save: call(settingsChangeSchema, settingsViewSchema),
    /** Asks the system what protects its vault; a locked keyring may show a window of its own for that. */
    askVault: call(nothing, nothing),
    /** The authentication identifier goes to the vault and never comes back. `keepInBasicText`: the packer accepts the risk. */
    saveCredentials: call(z.object({ authenticationId: z.string().trim().min(minIdentifierLength).max(500), keepInBasicText: z.boolean() }), settingsViewSchema),
    testConnection: call(nothing, connectionTestSchema),
    /** Printers of the system and of the network. */
    findPrinters: call(nothing, z.array(z.object({ printer: printerSchema, source: z.enum(['system', 'network']) }))),
    /** Asks one printer, saved or not, what it says of itself. */
    testPrinter: call(z.object({ printer: printerSchema }), printerStatusSchema),
    startTraining: call(nothing, settingsViewSchema),
    /** Asks the feed for a new version, and fetches it. */
    askUpdate: call(nothing, updateStateSchema),
    /** Copies the database, ends Dockprint, installs what is ready and starts it again. `update-busy`: something is being sent or printed. */
    installUpdate: call(nothing, nothing),
  },
} as const satisfies {
  // The names of channels.ts and this table are the same set, or this does not compile.
  [S in keyof typeof callNames]: Record<(typeof callNames)[S][number], { input: z.core.$ZodType; output: z.core.$ZodType }>;
}; // prettier-ignore

export const events = {
  statusChanged: stationStatusSchema,
  shipmentChanged: z.object({ shipmentId: id }),
  submissionsChanged: nothing,
  printJobsChanged: nothing,
  settingsChanged: nothing,
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
