// not-resolved
export { nothing } from './nothing.ts';
