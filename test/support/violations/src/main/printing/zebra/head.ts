export const head = 'one';
