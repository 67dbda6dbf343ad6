import { page } from '../documents/page.ts';

export const asked = page;
