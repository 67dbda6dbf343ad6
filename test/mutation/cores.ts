/** A part where a wrong comparison loses, doubles or misreports something, and the test files that hold it. */
export interface Core {
  files: readonly string[];
  tests: readonly string[];
}

const unit = (room: string, ...names: string[]): string[] =>
  names.map((name) => `test/unit/${room}/${name}.test.ts`);
const property = (...names: string[]): string[] => names.map((name) => `test/property/${name}.test.ts`);
const main = (room: string, ...names: string[]): string[] =>
  names.map((name) => `src/main/${room}/${name}.ts`);

/** Without the files that read answers of many megabytes. */
const freightService = unit(
  'freight-service',
  'bol-create',
  'changed-numbers',
  'interpret',
  'judgement',
  'limits',
  'load-tender',
  'named-packing',
  'nested-answer',
  'order',
  'outcome',
  'rate-quote',
  'read-json',
  'read-json-ends',
  'redact',
  'refused-credentials',
  'service-problem',
  'tracking-list',
  'unread-answer',
  'unspeakable-numbers',
  'wire-ends',
  'yes-in-other-words',
);

/** By the name that `npm run mutate -- NAME` takes. Quick tests stand first: the first failure ends a run. */
export const cores: Readonly<Record<string, Core>> = {
  'submission-state': {
    files: main('outbox', 'submission-state'),
    tests: [...unit('outbox', 'submission-state', 'transitions'), ...property('submission-state')],
  },
  transitions: {
    files: main('outbox', 'transitions'),
    tests: [
      ...unit('outbox', 'transitions', 'looked-at-again', 'test-over'),
      ...property('no-second-sending', 'later-step-kills'),
    ],
  },
  'settle-outcome': {
    files: main('outbox', 'settle-outcome', 'move-by-outcome', 'answer-in-doubt'),
    tests: [
      ...unit('outbox', 'settle-outcome', 'answers-in-doubt', 'answer-about-earlier-attempt', 'outbox'),
      ...property('no-second-sending'),
    ],
  },
  'print-state': {
    files: main('printing', 'print-state'),
    tests: [...unit('printing', 'print-state'), ...property('print-state')],
  },
  judgement: {
    files: main('freight-service', 'judgement', 'interpret', 'outcome'),
    tests: [...freightService, ...property('freight-service')],
  },
  reading: {
    files: main('freight-service', 'read-answer', 'read-json', 'carrier-reading'),
    tests: [
      ...freightService,
      ...unit('freight-service', 'read-answer-ends', 'carrier-reading'),
      ...property('freight-service', 'carrier-reading'),
    ],
  },
  wire: {
    files: main(
      'freight-service/wire',
      'bol-create',
      'documents',
      'lenient',
      'load-tender',
      'order',
      'shipment-header',
      'tracking-list',
      'unread',
    ),
    tests: [
      ...freightService,
      ...unit('freight-service', 'service-reference', 'documents', 'lenient'),
      ...unit('shipments', 'orders'),
      ...property('freight-service'),
    ],
  },
  redact: {
    files: main('freight-service', 'redact'),
    tests: [...unit('freight-service', 'redact', 'named-packing'), ...property('freight-service')],
  },
  'host-status': {
    files: main('printing/zebra', 'host-status'),
    tests: [...unit('printing', 'host-status', 'settle', 'printer-life'), ...property('host-status')],
  },
  agreement: {
    files: [...main('printing/zebra', 'agreement', 'settle'), ...main('printing', 'settlement')],
    tests: unit('printing', 'agreement', 'settle', 'settle-run', 'settlement', 'label-run', 'counted-run'),
  },
  'label-run': {
    files: main('printing/zebra', 'label-run'),
    tests: unit('printing', 'label-run', 'label-run-formats', 'label-run-ends', 'agreement'),
  },
  'setup-effects': {
    files: main('printing', 'setup-effects', 'lasting-commands', 'zpl-commands'),
    tests: [
      ...unit('printing', 'setup-effects', 'lasting-commands', 'zpl-commands'),
      ...property('zpl-commands', 'own-labels'),
    ],
  },
  'command-hold': { files: main('printing', 'command-hold'), tests: unit('printing', 'command-hold') },
  'sscc-number': {
    files: main('numbers', 'sscc-number'),
    tests: unit('numbers', 'sscc-number', 'sscc-answers'),
  },
  'pro-pool': {
    files: main('numbers', 'pro-pool'),
    tests: [
      ...unit('numbers', 'pro-pool-rules', 'pro-pool-ends', 'last-pro', 'pro-of-another-carrier'),
      ...property('pro-numbers'),
    ],
  },
  'replaced-number': {
    files: main('numbers', 'replaced-number'),
    tests: unit('numbers', 'replaced-number-rules', 'pro-pool-rules'),
  },
  witness: {
    files: main('storage/witness', 'witness', 'witness-record', 'witness-position'),
    tests: [
      ...unit('storage', 'witness', 'witness-record', 'witness-position'),
      ...['witness', 'torn-witness', 'unwritable-witness'].map(
        (name) => `test/contract/storage/${name}.test.ts`,
      ),
    ],
  },
  'import-readers': {
    files: main('import/reading', 'read-delimited', 'read-json', 'read-workbook', 'convert-amount', 'gather'),
    // Those that take seconds stand last, or are about other files.
    tests: unit(
      'import',
      'convert-amount',
      'delimited-variants',
      'gathered-rows',
      'hazard-details',
      'hazardous-rows',
      'hidden-sheets',
      'json-fields',
      'json-damage',
      'merged-cells',
      'named-twice',
      'nothing-made-up',
      'number-formats',
      'other-workbooks',
      'planned-steps',
      'reading-turn',
      'too-long-row',
      'two-addresses',
      'units-of-measure',
      'workbook-rows',
      'readers',
    ),
  },
};
