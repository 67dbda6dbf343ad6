// main-does-not-know-the-renderer
export { list } from '../../renderer/src/components/shared/list.ts';
