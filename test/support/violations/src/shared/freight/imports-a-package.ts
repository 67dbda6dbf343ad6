// shared-imports-zod-only: a package
export { request } from 'undici';
