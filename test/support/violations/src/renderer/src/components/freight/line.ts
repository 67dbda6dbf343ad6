// Allowed: its own subject and shared.
export { list } from '../shared/list.ts';
