/** A file of the support bundle. */
export interface BundleEntry {
  name: string;
  text: string;
}

export const jsonEntry = (name: string, value: unknown): BundleEntry => ({
  name,
  text: `${JSON.stringify(value, null, 2)}\n`,
});
