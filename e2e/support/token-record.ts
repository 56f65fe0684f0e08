/** A token as the interface sends it, which may ingest into one dataset. `patch` replaces fields. */
export const tokenRecord = (id: string, name: string, patch: object = {}) => ({
  id,
  name,
  description: '',
  expiresAt: '2027-05-01T00:00:00Z',
  samlAuthenticated: false,
  orgCapabilities: {},
  datasetCapabilities: { logs: { ingest: ['create'] } },
  viewCapabilities: {},
  ...patch,
})
