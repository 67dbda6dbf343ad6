/** Sent with `labels/ID.zpl`: comma-separated names of features that only the printer has and no picture can show (docs/decisions/labels.md). */
export const missingFeaturesHeader = 'Dockprint-Lacks';
