// renderer-imports-shared-and-its-own: by path
export { bridge } from '../../../preload/index.ts';
