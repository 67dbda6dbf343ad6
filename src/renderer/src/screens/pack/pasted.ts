/** Spreadsheet rows that were just pasted as lines, or an address as a party, and the words that no field takes. */
export type Pasted = ({ rows: number } | { party: 'shipper' | 'consignee' | 'billTo' }) & {
  left: readonly string[];
};
