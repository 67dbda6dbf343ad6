// components-do-not-cross-subjects
export { list } from '../freight/line.ts';
