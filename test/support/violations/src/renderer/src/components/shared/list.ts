export const list = [];
