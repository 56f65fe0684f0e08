/** How often a dear property is tried: as often as said in the whole tests, a tenth of it in the quick round. */
export const propertyRuns = (full: number): number =>
  import.meta.env.MODE === 'quick' ? Math.ceil(full / 10) : full
