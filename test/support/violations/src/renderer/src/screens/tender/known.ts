export const known = 'by both';
