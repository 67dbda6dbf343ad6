import { head } from '../zebra/head.ts';

export const asked = head;
