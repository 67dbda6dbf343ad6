// no-dev-dependencies-in-main: it would be missing in the installed app
export { array } from 'fast-check';
