/** A request to winspool: one label to a queue, whether a queue exists, or the queues of this computer. */
export type WinspoolRequest =
  | { ask: 'print'; queue: string; name: string; bytes: Uint8Array }
  | { ask: 'open'; queue: string }
  | { ask: 'list' };

export type WinspoolWork = WinspoolRequest & {
  /** The path of koffi: a worker given as text would look for it from the working folder. */
  koffi: string;
  /** `winspool.drv`. */
  library: string;
  /** Set to 1 before the first byte is handed over, so that it shows whether a worker that died may have printed. */
  begun: Int32Array<SharedArrayBuffer>;
};

/** `begun`: bytes may have reached the spooler. `call`: which one failed. */
export type WinspoolReply =
  | { kind: 'written'; written: number; jobId: number }
  | { kind: 'opened' }
  | { kind: 'queues'; queues: { name: string; port: string }[] }
  | { kind: 'failed'; call: string; begun: boolean };

/**
 * The worker's own program, as text: a packaged app has no file of its own for it, and nothing of the main program is
 * needed. koffi is loaded here and nowhere else, so it costs nothing on systems that do not print this way.
 * Calls: learn.microsoft.com/windows/win32/printdocs (OpenPrinter … EndDocPrinter, EnumPrinters).
 */
export const winspoolWorkerSource = `
const { parentPort, workerData } = require('node:worker_threads');
const koffi = require(workerData.koffi);
const winspool = koffi.load(workerData.library);
const DOC_INFO_1 = koffi.struct('DOC_INFO_1W', { pDocName: 'str16', pOutputFile: 'str16', pDatatype: 'str16' });
const OpenPrinter = winspool.func('int __stdcall OpenPrinterW(str16 name, _Out_ void **handle, void *defaults)');
const StartDoc = winspool.func('uint32_t __stdcall StartDocPrinterW(void *handle, uint32_t level, DOC_INFO_1W *info)');
const StartPage = winspool.func('int __stdcall StartPagePrinter(void *handle)');
const Write = winspool.func('int __stdcall WritePrinter(void *handle, const uint8_t *bytes, uint32_t length, _Out_ uint32_t *written)');
const EndPage = winspool.func('int __stdcall EndPagePrinter(void *handle)');
const EndDoc = winspool.func('int __stdcall EndDocPrinter(void *handle)');
const Close = winspool.func('int __stdcall ClosePrinter(void *handle)');

const { ask, queue, name, bytes, begun } = workerData;
const failed = (call, begun) => ({ kind: 'failed', call, begun });
function print(handle) {
  const jobId = StartDoc(handle, 1, { pDocName: name, pOutputFile: null, pDatatype: 'RAW' });
  if (!jobId) return failed('StartDocPrinter', false);
  if (!StartPage(handle)) return failed('StartPagePrinter', false);
  const buffer = Buffer.from(bytes);
  let written = 0;
  Atomics.store(begun, 0, 1);
  while (written < buffer.length) {
    const count = [0];
    if (!Write(handle, buffer.subarray(written), buffer.length - written, count)) return failed('WritePrinter', true);
    if (count[0] === 0) break;
    written += count[0];
  }
  if (!EndPage(handle)) return failed('EndPagePrinter', true);
  if (!EndDoc(handle)) return failed('EndDocPrinter', true);
  return { kind: 'written', written, jobId };
}
function open() {
  const out = [null];
  if (!OpenPrinter(queue, out, null)) return failed('OpenPrinter', false);
  try {
    return ask === 'open' ? { kind: 'opened' } : print(out[0]);
  } finally {
    Close(out[0]);
  }
}
// Level 5 is read from the registry, so an unreachable print server is not asked.
function list() {
  const INFO_5 = koffi.struct('PRINTER_INFO_5W', {
    pPrinterName: 'str16', pPortName: 'str16', Attributes: 'uint32_t', DeviceNotSelectedTimeout: 'uint32_t', TransmissionRetryTimeout: 'uint32_t',
  });
  const Enum = winspool.func('int __stdcall EnumPrintersW(uint32_t flags, str16 name, uint32_t level, void *buffer, uint32_t size, _Out_ uint32_t *needed, _Out_ uint32_t *returned)');
  const LOCAL_AND_CONNECTIONS = 2 | 4;
  const needed = [0];
  const returned = [0];
  // A queue may be added between the two calls; then the second needs more room.
  for (let tries = 0; tries < 5; tries += 1) {
    const buffer = Buffer.alloc(needed[0]);
    if (Enum(LOCAL_AND_CONNECTIONS, null, 5, buffer, buffer.length, needed, returned)) {
      const infos = returned[0] === 0 ? [] : koffi.decode(buffer, koffi.array(INFO_5, returned[0]));
      return { kind: 'queues', queues: infos.map((info) => ({ name: info.pPrinterName, port: info.pPortName ?? '' })) };
    }
    if (needed[0] <= buffer.length) break;
  }
  return failed('EnumPrinters', false);
}
parentPort.postMessage(ask === 'list' ? list() : open());
`;
