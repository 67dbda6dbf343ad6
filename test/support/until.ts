/**
 * Looks again and again until it is so.
 *
 * @param what said by whom waits in vain; a function where it is known only then
 * @throws after `milliseconds`
 */
export async function until(
  what: string | (() => string),
  isSo: () => boolean | Promise<boolean>,
  milliseconds = 50_000,
): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await isSo())) {
    if (performance.now() > end)
      throw new Error(`waited in vain: ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
