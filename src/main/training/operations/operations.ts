import { bolCreate } from './bol-create.ts';
import { loadTender } from './load-tender.ts';
import { onlineOrder } from './online-order.ts';
import type { Operation } from './operation.ts';
import { rateQuoteV1, rateQuoteV2 } from './rate-quote.ts';
import { trackingList } from './tracking-list.ts';

/** The table of endpoints of the interface document, all six. */
export const operations: readonly Operation[] = [
  bolCreate,
  onlineOrder,
  loadTender,
  rateQuoteV1,
  rateQuoteV2,
  trackingList,
];
