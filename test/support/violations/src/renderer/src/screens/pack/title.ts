export const title = 'Pack';
