// subjects-do-not-know-the-app
export { window } from '../app/window.ts';
