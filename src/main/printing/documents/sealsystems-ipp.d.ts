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
    'unsupported-attributes-tag'?: Record<string, unknown> | Record<string, unknown>[];
  }
  export interface IppPrinter {
    /** A message with the attributes that every operation needs, in the required order. */
    message(operation: string, message: IppMessage): object;
  }
  const ipp: {
    Printer: (url: string, options?: { uri?: string }) => IppPrinter;
    /** The words that each attribute is known to have. */
    keywords: Record<string, string[] | undefined>;
    serialize: (message: object) => Buffer;
    /** Throws where the bytes are no answer. */
    parse: (bytes: Buffer) => IppAnswer;
  };
  export default ipp;
}
