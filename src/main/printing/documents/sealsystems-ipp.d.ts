/** The part of @sealsystems/ipp 2.8.2 used here; it ships no declarations. */
declare module '@sealsystems/ipp' {
  export interface IppMessage {
    'operation-attributes-tag': Record<string, unknown>;
    'job-attributes-tag'?: Record<string, unknown>;
    data?: Buffer;
  }
  export interface IppAnswer {
    statusCode?: string;
    'operation-attributes-tag'?: Record<string, unknown>;
    'printer-attributes-tag'?: Record<string, unknown> | Record<string, unknown>[];
    'job-attributes-tag'?: Record<string, unknown> | Record<string, unknown>[];
  }
  export interface IppPrinter {
    execute(
      operation: string,
      message: IppMessage,
      done: (error: (Error & { code?: string }) | null, answer: IppAnswer | null) => void,
    ): void;
  }
  const ipp: { Printer: (url: string, options?: { timeout?: number; uri?: string }) => IppPrinter };
  export default ipp;
}
