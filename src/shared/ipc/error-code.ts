/**
 * Every way a call can fail, as a closed list: the renderer has severity, text and next step for each (`errors.ts` there), and a test checks
 * that none is missing. A code is added here first.
 */
export const errorCodes = [
  // the bridge
  'not-allowed',
  'bad-input',
  'internal',
  // storage
  'storage-full',
  'storage-failed',
  'storage-damaged',
  // bytes of one record have changed in the file
  'record-damaged',
  'storage-newer',
  'storage-locked',
  'storage-incomplete',
  // shipments and submissions
  'not-found',
  'fields-missing',
  'already-submitted',
  'not-in-this-state',
  // sent or printed again since a person looked
  'tried-again',
  'external-id-taken',
  'bol-number-taken',
  'pro-number-taken',
  'template-name-taken',
  // the book
  'address-not-in-book',
  'book-entry-taken',
  'bol-replaced',
  'may-be-sent',
  // the carrier's list has its number on a load with another destination
  'listed-for-another',
  'no-bol-number',
  // settings
  'managed',
  'no-vault',
  'no-credentials',
  'not-set-up',
  // the service
  'service-offline',
  'service-refused',
  'service-unauthorized',
  'service-forbidden',
  'service-not-found',
  'service-redirect',
  'service-certificate',
  'service-proxy',
  'service-timeout',
  'service-unreadable',
  'service-error',
  // a read ended by the packer or by a newer one
  'canceled',
  // printing
  'no-printer',
  'print-in-doubt',
  'print-at-printer',
  'nothing-to-print',
  'bol-in-doubt',
  // people
  'needs-supervisor',
  'station-locked',
  'pin-wrong',
  'pin-locked',
  'person-name-taken',
  'badge-taken',
  // imports
  'file-refused',
  // files for support
  'file-not-written',
  'file-gone',
  // the fleet
  'fleet-off',
  'fleet-away',
  'paper-differs',
  'station-alive',
  'evidence-changed',
  'labels-change-printer',
  // another station has the number, or its last number is not entered yet
  'number-unsettled',
  // another station has it now
  'taken-over',
  // new versions
  'update-busy',
] as const;
export type ErrorCode = (typeof errorCodes)[number];
