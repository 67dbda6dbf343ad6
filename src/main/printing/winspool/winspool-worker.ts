// Calls winspool, which blocks, in a thread of its own (ask-winspool.ts). koffi is loaded here and nowhere else, so it costs nothing on systems
// that do not print this way. Calls: learn.microsoft.com/windows/win32/printdocs (OpenPrinter … EndDocPrinter,
// EnumPrinters, GetPrinter, EnumJobs).
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import type { WinspoolReply, WinspoolWork } from './winspool-request.ts';

type Failed = Extract<WinspoolReply, { kind: 'failed' }>;

/** Of one queue; more is no queue of a packing station. */
const maxJobs = 10_000;

const work = workerData as WinspoolWork;
// By `require`: an optional native part is no part of the bundle.
const koffi = createRequire(import.meta.url)('koffi') as typeof import('koffi');
const winspool = koffi.load(work.library);

/** A system pointer, never dereferenced here. */
type Handle = object | null;

koffi.struct('DOC_INFO_1W', { pDocName: 'str16', pOutputFile: 'str16', pDatatype: 'str16' });
const openPrinter = winspool.func(
  'int __stdcall OpenPrinterW(str16 name, _Out_ void **handle, void *defaults)',
);
const startDoc = winspool.func(
  'uint32_t __stdcall StartDocPrinterW(void *handle, uint32_t level, DOC_INFO_1W *info)',
);
const startPage = winspool.func('int __stdcall StartPagePrinter(void *handle)');
const write = winspool.func(
  'int __stdcall WritePrinter(void *handle, const uint8_t *bytes, uint32_t length, _Out_ uint32_t *written)',
);
const endPage = winspool.func('int __stdcall EndPagePrinter(void *handle)');
const endDoc = winspool.func('int __stdcall EndDocPrinter(void *handle)');
const closePrinter = winspool.func('int __stdcall ClosePrinter(void *handle)');

const failed = (call: string, begun: boolean): Failed => ({ kind: 'failed', call, begun });

function print(handle: Handle, { name, bytes }: { name: string; bytes: Uint8Array }): WinspoolReply {
  const jobId = startDoc(handle, 1, { pDocName: name, pOutputFile: null, pDatatype: 'RAW' }) as number;
  if (jobId === 0) return failed('StartDocPrinter', false);
  if (startPage(handle) === 0) return failed('StartPagePrinter', false);
  const buffer = Buffer.from(bytes);
  let written = 0;
  Atomics.store(work.begun, 0, 1);
  while (written < buffer.length) {
    const count: [number] = [0];
    if (write(handle, buffer.subarray(written), buffer.length - written, count) === 0)
      return failed('WritePrinter', true);
    if (count[0] === 0) break;
    written += count[0];
  }
  if (endPage(handle) === 0) return failed('EndPagePrinter', true);
  if (endDoc(handle) === 0) return failed('EndDocPrinter', true);
  return { kind: 'written', written, jobId };
}

function withPrinter(queue: string, act: (handle: Handle) => WinspoolReply): WinspoolReply {
  const out: [Handle] = [null];
  if (openPrinter(queue, out, null) === 0) return failed('OpenPrinter', false);
  try {
    return act(out[0]);
  } finally {
    closePrinter(out[0]);
  }
}

/** Calls a function of winspool that fills a buffer, and asks again while it wants a larger one. Null: it failed. */
function fill(call: (buffer: Buffer, needed: [number]) => number): Buffer | null {
  const needed: [number] = [0];
  // What is asked for may grow between the two calls.
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const buffer = Buffer.alloc(needed[0]);
    if (call(buffer, needed) !== 0) return buffer;
    if (needed[0] <= buffer.length) break;
  }
  return null;
}

/** Level 5 is read from the registry, so an unreachable print server is not asked. */
function listQueues(): WinspoolReply {
  const info = koffi.struct('PRINTER_INFO_5W', {
    pPrinterName: 'str16',
    pPortName: 'str16',
    Attributes: 'uint32_t',
    DeviceNotSelectedTimeout: 'uint32_t',
    TransmissionRetryTimeout: 'uint32_t',
  });
  const enumPrinters = winspool.func(
    'int __stdcall EnumPrintersW(uint32_t flags, str16 name, uint32_t level, void *buffer, uint32_t size, _Out_ uint32_t *needed, _Out_ uint32_t *returned)',
  );
  const localAndConnections = 2 | 4;
  const returned: [number] = [0];
  const list = fill(
    (buffer, needed) =>
      enumPrinters(localAndConnections, null, 5, buffer, buffer.length, needed, returned) as number,
  );
  if (list === null) return failed('EnumPrinters', false);
  const infos = (returned[0] === 0 ? [] : koffi.decode(list, koffi.array(info, returned[0]))) as {
    pPrinterName: string;
    pPortName: string | null;
  }[];
  return {
    kind: 'queues',
    queues: infos.map(({ pPrinterName, pPortName }) => ({ name: pPrinterName, port: pPortName ?? '' })),
  };
}

/** Fields of one type of a structure, by their names as in the documentation. */
const fields = (type: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, type]));

/** GetPrinter for the queue, and EnumJobs for all its jobs at once: GetJob would say no more, and not tell a job that is gone from a failure. */
function look(handle: Handle): WinspoolReply {
  const info = koffi.struct('PRINTER_INFO_2W', {
    ...fields(
      'void *',
      'pServerName pPrinterName pShareName pPortName pDriverName pComment pLocation pDevMode',
    ),
    ...fields('void *', 'pSepFile pPrintProcessor pDatatype pParameters pSecurityDescriptor'),
    ...fields('uint32_t', 'Attributes Priority DefaultPriority StartTime UntilTime Status cJobs AveragePPM'),
  });
  const jobInfo = koffi.struct('JOB_INFO_1W', {
    JobId: 'uint32_t',
    ...fields('void *', 'pPrinterName pMachineName pUserName'),
    pDocument: 'str16',
    ...fields('void *', 'pDatatype pStatus'),
    ...fields('uint32_t', 'Status Priority Position TotalPages PagesPrinted'),
    Submitted: koffi.array('uint16_t', 8),
  });
  const getPrinter = winspool.func(
    'int __stdcall GetPrinterW(void *handle, uint32_t level, void *buffer, uint32_t size, _Out_ uint32_t *needed)',
  );
  const enumJobs = winspool.func(
    'int __stdcall EnumJobsW(void *handle, uint32_t first, uint32_t count, uint32_t level, void *buffer, uint32_t size, _Out_ uint32_t *needed, _Out_ uint32_t *returned)',
  );
  const printer = fill((buffer, needed) => getPrinter(handle, 2, buffer, buffer.length, needed) as number);
  if (printer === null) return failed('GetPrinter', false);
  const { Status, Attributes } = koffi.decode(printer, info) as { Status: number; Attributes: number };
  const returned: [number] = [0];
  const list = fill(
    (buffer, needed) => enumJobs(handle, 0, maxJobs, 1, buffer, buffer.length, needed, returned) as number,
  );
  const jobs = (
    list === null || returned[0] === 0 ? [] : koffi.decode(list, koffi.array(jobInfo, returned[0]))
  ) as { JobId: number; pDocument: string | null; Status: number }[];
  return {
    kind: 'looked',
    reading: {
      status: Status,
      attributes: Attributes,
      jobs:
        list === null
          ? null
          : jobs.map((one) => ({ id: one.JobId, document: one.pDocument ?? '', status: one.Status })),
    },
  };
}

function answer(): WinspoolReply {
  if (work.ask === 'list') return listQueues();
  if (work.ask === 'look') return withPrinter(work.queue, look);
  return withPrinter(work.queue, (handle) => print(handle, work));
}
parentPort?.postMessage(answer());
