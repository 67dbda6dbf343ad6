export const callNames = {};
