/** What goes out: the bill of lading, the order, the tender to the carrier, the question for rates. */
export type RequestKind = 'bol' | 'order' | 'tender' | 'quote';

/** What is true of every field of the Pack screen. */
export interface BolField {
  /**
   * Documents that carry it, by the fields of the service's interface; a test encodes each field and compares. Fields
   * the tender only copies as a start (terms, carrier, quote, instructions) have their own there.
   */
  on: readonly RequestKind[];
  /** What headings of import files call it in English, Spanish and French, as `plainHeading` writes them; its own name counts too. */
  headings?: string;
}

export const onBolAndOrder = ['bol', 'order'] as const;
export const onBolOrderTender = ['bol', 'order', 'tender'] as const;
export const onEveryRequest = ['bol', 'order', 'tender', 'quote'] as const;
export const onTenderAndQuote = ['tender', 'quote'] as const;

/** The keys of a table, in its order. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];
