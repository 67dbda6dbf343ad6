/**
 * The names of every call and event, grouped by subject, and nothing else: the preload bundle has only this. The contract
 * (`contract.ts`) must have exactly these keys, or it does not compile.
 */
export const callNames = {
  station: ['status', 'openLink', 'dataLoss', 'dataLossChecked'],
  drafts: ['current', 'create', 'save', 'list', 'find', 'open', 'leave', 'discard'],
  shipments: ['submit', 'get', 'find', 'duplicate'],
  templates: ['list', 'get', 'save', 'remove', 'open'],
  scans: ['lookUp', 'address', 'sheetSize', 'printSheet'],
  amendments: ['get', 'begin', 'draft', 'withdraw', 'scan', 'destroyed', 'told', 'ofDraft'],
  together: ['find', 'compare', 'make', 'madeOf', 'takeApart'],
  masters: ['candidates', 'list', 'make', 'again'],
  numbers: ['state', 'lastBolNumber', 'lastProNumber', 'look'],
  catalog: ['commodities'],
  docks: ['find', 'count', 'get', 'save', 'hide', 'merge', 'page', 'importBegin', 'importRows', 'importApply', 'importCancel', 'choices', 'take', 'look'],
  freight: ['find', 'count', 'get', 'save', 'hide', 'merge', 'page', 'importBegin', 'importRows', 'importApply', 'importCancel'],
  submissions: ['list', 'tryNow', 'cancel', 'repair', 'checkTracking', 'settleAccepted', 'settleAbsent', 'reopenLane'],
  printing: ['jobs', 'printLabels', 'printMissing', 'printDocument', 'printOwn', 'settle', 'cancel', 'tryNow', 'testLabel', 'testPage', 'stagingTag'],
  rates: ['get', 'cancel', 'last', 'choose', 'usual'],
  orders: ['submit'],
  tenders: ['reading', 'submit'],
  tracking: ['list', 'last', 'carriers', 'history', 'cancel'],
  exchanges: ['list', 'export', 'inDoubt'],
  scale: ['weigh', 'test', 'ports'],
  ownLabels: ['print', 'state', 'lastSscc'],
  trucks: ['dock', 'begin', 'get', 'save', 'take', 'scan', 'printPapers', 'finish', 'leave', 'day', 'printManifests', 'pickedUpBefore'],
  backups: ['state', 'copyNow', 'list', 'restore'],
  settings: ['get', 'save', 'askVault', 'saveCredentials', 'testConnection', 'findPrinters', 'testPrinter', 'startTraining', 'askUpdate', 'installUpdate'],
  people: ['names', 'list', 'save', 'setPin', 'ofBadge', 'signIn', 'lock', 'enterSetup', 'approve'],
  imports: ['begin', 'append', 'forget', 'look', 'run', 'stop', 'status', 'list', 'files', 'leftRows', 'dismissFile', 'check', 'repair', 'remove', 'putBack', 'submit', 'pause', 'goOn'],
  fleet: ['state', 'test', 'password', 'savePassword', 'find', 'get', 'reprint', 'stations', 'inDoubt', 'takeOverEvidence', 'takeOver', 'replaceEvidence', 'replace', 'sameOrder', 'sentTwice', 'looked', 'becomeNew', 'keepIdentity', 'changedBy', 'history', 'putBack'],
  support: ['preview', 'saveBundle', 'exportJournal', 'cancelExport', 'showSaved', 'metrics'],
} as const; // prettier-ignore

export const eventNames = ['statusChanged', 'shipmentChanged', 'submissionsChanged', 'printJobsChanged', 'settingsChanged', 'importsChanged', 'exportProgress', 'fleetChanged'] as const; // prettier-ignore
export type EventName = (typeof eventNames)[number];

export const callChannel = (subject: string, call: string): string => `call:${subject}.${call}`;
export const eventChannel = (event: string): string => `event:${event}`;

/** The two ways over the bridge. */
export interface Transport {
  invoke(subject: string, call: string, input: unknown): Promise<unknown>;
  /** @returns ends it */
  subscribe(event: EventName, listener: (payload: unknown) => void): () => void;
}

/**
 * One method a call, in its subject's group, and `on` for the events: the `StationApi` of the contract, whose shape the compiler cannot
 * see here. The preload and every fake station are made by it. Tests run its text in a page, so it names nothing outside itself.
 */
export function stationOver(
  transport: Transport,
  calls: Readonly<Record<string, readonly string[]>>,
  events: readonly string[],
): unknown {
  const groups = Object.entries(calls).map(([subject, names]) => [
    subject,
    Object.fromEntries(
      names.map((call) => [call, (input: unknown) => transport.invoke(subject, call, input)]),
    ),
  ]);
  const on = (event: EventName, listener: (payload: unknown) => void): (() => void) => {
    // The page could pass any text; only the contract's events have a channel.
    if (!events.includes(event)) throw new Error(`No such event: ${event}`);
    return transport.subscribe(event, listener);
  };
  return { ...Object.fromEntries(groups), on };
}
