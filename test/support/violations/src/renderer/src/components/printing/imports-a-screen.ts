// components-do-not-know-screens
export { title } from '../../screens/pack/title.ts';
