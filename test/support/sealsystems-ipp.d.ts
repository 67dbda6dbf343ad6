/**
 * The part of @sealsystems/ipp 2.8.2 that tests use; it ships no declarations. The printers of tests read and write IPP with it, so that a
 * mistake in Dockprint's own reading and writing shows.
 */
declare module '@sealsystems/ipp' {
  type Attributes = Record<string, unknown>;
  /** `operation` is a request's, `statusCode` an answer's. */
  export interface IppLibraryMessage {
    operation: string;
    statusCode?: string;
    id: number;
    'operation-attributes-tag'?: Attributes;
    'job-attributes-tag'?: Attributes;
    'printer-attributes-tag'?: Attributes;
  }
  interface LibraryPrinter {
    message: (operation: string, message: object) => object;
    execute: (
      operation: string,
      message: object,
      end: (error: Error | null, answer: { 'job-attributes-tag'?: Attributes | Attributes[] }) => void,
    ) => void;
  }
  const ipp: {
    parse: (bytes: Buffer) => IppLibraryMessage;
    serialize: (message: object) => Buffer;
    Printer: (url: string, options?: { uri?: string }) => LibraryPrinter;
    statusCodes: { lookup: (string | undefined)[] };
  };
  export default ipp;
}
