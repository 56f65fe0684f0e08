import type { TermField } from '#records/terms/term-field.ts'

/** One line on each field, by its name. */
const notes: Readonly<Record<string, string>> = {
  name: 'Name of the organization',
  plan: 'Plan that it is on',
  payment: 'na, success, failed or blocked',
  failed: 'First failed payment, by how long ago',
  expires: 'End of the license, by the time left',
  users: 'Limit of users',
  datasets: 'Limit of datasets',
  fields: 'Limit of fields',
  monitors: 'Limit of monitors',
  endpoints: 'Limit of endpoints',
  ingest: 'Ingest allowed a month, in GB',
  query: 'Query allowed a month, in GB·h',
  storage: 'Storage allowed, in GB',
  rate: 'API requests allowed a second',
  window: 'How far back queries may look',
  audit: 'How far back the audit log reaches',
  tier: 'Tier of the license',
  region: 'Default region or edge deployment',
  role: 'Your role in it',
  email: 'Primary email address',
  created: 'Since when it is on its plan',
  sync: 'Last usage sync, by how long ago',
  id: 'ID of the organization',
  state: 'State of the license',
  valid: 'Start of the license, by how long ago',
  issued: 'Issue of the license, by how long ago',
  periodStart: 'Start of the billing period',
  periodEnd: 'End of the billing period, by the time left',
  issuer: 'Who issued the license',
  issuedTo: 'Whom the license was issued to',
  regions: 'Regions of the license, any of them',
  auth: 'Sign-in methods of the license, any of them',
  feature: 'Features that are switched on, any of them',
  metaCreated: 'Creation of the record',
  metaModified: 'Last change of the record',
  metaVersion: 'Version of the record',
}

/** What a field is, in one line. */
export const orgTermNote = (field: TermField): string => notes[field.name] ?? field.label
