// `false`: electron-builder installs and looks for no packages of its own; the staged app has them (scripts/package/stage.mjs).
export default () => false;
