// subjects-do-not-know-the-app: nor the way in
export { register } from '#main/ipc/register.ts';
