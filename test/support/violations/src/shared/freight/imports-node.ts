// shared-imports-zod-only: Node itself
export { readFileSync } from 'node:fs';
