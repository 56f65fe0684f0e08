/** Number of runs of an expensive property: `full` in the complete test run, a tenth of it in the quick one. */
export const propertyRuns = (full: number): number =>
  import.meta.env.MODE === 'quick' ? Math.ceil(full / 10) : full
