// renderer-no-node
export { readFileSync } from 'node:fs';
