import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/** Until the end of the test a function of a module of Node is this one, wherever it is imported. */
export function replaceInNode<M extends object, K extends keyof M>(of: M, name: K, by: M[K]): void {
  const real = of[name];
  const use = (one: M[K]): void => {
    of[name] = one;
    syncBuiltinESMExports();
  };
  use(by);
  onTestFinished(() => {
    use(real);
  });
}
