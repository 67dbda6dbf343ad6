import * as z from 'zod';
import { answerInDoubtSchema } from '../../station/answer-in-doubt.ts';
import { exchangeViewSchema } from '../../station/exchange-view.ts';
import { call, byShipment } from './call.ts';

export const exchangesCalls = {
  /** What was sent and what came back: every attempt of a shipment, newest first. */
  list: call(byShipment, z.array(exchangeViewSchema)),
  /** All of it as JSON for support: without credentials; documents as kind, size and sha256. */
  export: call(byShipment, z.object({ text: z.string() })),
  /** Rejected or doubtful answers to its BOL, with their documents; newest first. Their files are at `app://station/tries/…`. */
  inDoubt: call(byShipment, z.array(answerInDoubtSchema)),
} as const;
