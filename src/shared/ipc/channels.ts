/**
 * The names of every call and event, grouped by subject, and nothing else: the preload bundle has only this. The contract
 * (`contract.ts`) must have exactly these keys, or it does not compile.
 */
export const callNames = {
  station: ['status', 'openLink', 'dataLoss', 'dataLossChecked'],
  drafts: ['current', 'create', 'save', 'list', 'open', 'discard'],
  shipments: ['submit', 'get', 'find', 'duplicate'],
  catalog: ['commodities'],
  submissions: ['list', 'tryNow', 'cancel', 'repair', 'checkTracking', 'settleAccepted', 'settleAbsent', 'reopenLane'],
  printing: ['jobs', 'printLabels', 'printMissing', 'printDocument', 'settle', 'cancel', 'tryNow', 'testLabel', 'testPage', 'stagingTag'],
  rates: ['get', 'cancel', 'last', 'choose', 'usual'],
  orders: ['submit'],
  tenders: ['reading', 'submit'],
  tracking: ['list', 'last', 'carriers', 'history', 'cancel'],
  exchanges: ['list', 'export', 'inDoubt'],
  settings: ['get', 'save', 'askVault', 'saveCredentials', 'testConnection', 'findPrinters', 'testPrinter', 'startTraining'],
} as const; // prettier-ignore

export const eventNames = ['statusChanged', 'shipmentChanged', 'submissionsChanged', 'printJobsChanged', 'settingsChanged'] as const; // prettier-ignore
export type EventName = (typeof eventNames)[number];

export const callChannel = (subject: string, call: string): string => `call:${subject}.${call}`;
export const eventChannel = (event: string): string => `event:${event}`;
