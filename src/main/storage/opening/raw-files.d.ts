/** Text files that the bundler takes in whole. */
declare module '*.sql?raw' {
  const text: string;
  export default text;
}
