export const page = 'one';
