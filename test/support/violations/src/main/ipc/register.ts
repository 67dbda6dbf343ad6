export const register = (): void => undefined;
