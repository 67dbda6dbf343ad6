// Placeholder until the app room lands.
export {};
