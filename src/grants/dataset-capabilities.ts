import type { Capability } from './capability.ts'

/** Resources of one dataset; the interface leaves the members of `datasetCapabilities` open. */
export const datasetResources = [
  'ingest',
  'query',
  'data',
  'trim',
  'vacuum',
  'share',
  'starredQueries',
  'virtualFields',
] as const

export type DatasetResource = (typeof datasetResources)[number]

/** What each verb allows on one dataset. */
export const datasetCapabilities = {
  ingest: { label: 'Ingest', verbs: { create: 'Send data into the dataset' } },
  query: { label: 'Query', verbs: { read: 'Query the data' } },
  data: { label: 'Data', verbs: { delete: 'Delete data from the dataset' } },
  trim: {
    label: 'Trim',
    verbs: { update: 'Delete all data older than a given time' },
    destroys: ['update'],
  },
  vacuum: {
    label: 'Vacuum',
    verbs: { update: 'Drop fields that no recent data uses' },
    destroys: ['update'],
  },
  share: {
    label: 'Share',
    verbs: {
      create: 'Share the dataset outside the organization',
      read: 'See with whom the dataset is shared',
      delete: 'End the sharing of the dataset',
    },
  },
  starredQueries: {
    label: 'Saved queries',
    verbs: {
      create: 'Save queries on the dataset',
      read: 'Open saved queries of the dataset',
      update: 'Change saved queries of the dataset',
      delete: 'Delete saved queries of the dataset',
    },
  },
  virtualFields: {
    label: 'Virtual fields',
    verbs: {
      create: 'Define computed fields',
      read: 'See computed fields',
      update: 'Change computed fields',
      delete: 'Delete computed fields',
    },
  },
} as const satisfies Record<DatasetResource, Capability>
