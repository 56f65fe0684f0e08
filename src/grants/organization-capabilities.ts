import type { OrgResource } from '#contract/token.ts'
import type { Capability } from './capability.ts'

/** What each verb of `orgCapabilities` allows, for every resource of the interface. */
export const organizationCapabilities = {
  annotations: {
    label: 'Annotations',
    verbs: {
      create: 'Add annotations to charts, for example for a deployment',
      read: 'See the annotations on charts',
      update: 'Change annotations that someone made',
      delete: 'Remove annotations from charts',
    },
  },
  apiTokens: {
    label: 'API tokens',
    verbs: {
      create: 'Mint new API tokens',
      read: 'List API tokens and what they are granted',
      update: 'Regenerate API tokens, which gives out a new secret',
      delete: 'Revoke API tokens',
    },
  },
  auditLog: {
    label: 'Audit log',
    verbs: { read: 'Read who did what in the organization' },
  },
  billing: {
    label: 'Billing',
    verbs: {
      read: 'See the plan, payments and invoices',
      update: 'Change the plan and how it is paid',
    },
  },
  dashboards: {
    label: 'Dashboards',
    verbs: {
      create: 'Create dashboards',
      read: 'Open dashboards',
      update: 'Change dashboards',
      delete: 'Delete dashboards',
    },
  },
  datasets: {
    label: 'Datasets',
    verbs: {
      create: 'Create datasets',
      read: 'List datasets and their fields',
      update: 'Change the settings and fields of datasets, and trim their data',
      delete: 'Delete datasets with all their data',
    },
    destroys: ['update'],
  },
  endpoints: {
    label: 'Endpoints',
    verbs: {
      create: 'Open endpoints that take in data',
      read: 'See endpoints and where they are',
      update: 'Change where endpoints put their data',
      delete: 'Close endpoints',
    },
  },
  flows: {
    label: 'Flows',
    verbs: {
      create: 'Set up flows that send data elsewhere',
      read: 'See flows and how they are doing',
      update: 'Change what flows send and where',
      delete: 'Delete flows',
    },
  },
  integrations: {
    label: 'Apps',
    verbs: {
      create: 'Connect apps',
      read: 'See which apps are connected',
      update: 'Change how apps are connected',
      delete: 'Disconnect apps',
    },
  },
  monitors: {
    label: 'Monitors',
    verbs: {
      create: 'Set up monitors',
      read: 'See monitors and their state',
      update: 'Change or silence monitors',
      delete: 'Delete monitors',
    },
  },
  notifiers: {
    label: 'Notifiers',
    verbs: {
      create: 'Add places where alerts are sent',
      read: 'See where alerts are sent',
      update: 'Redirect alerts',
      delete: 'Remove places where alerts are sent',
    },
  },
  rbac: {
    label: 'Access control',
    verbs: {
      create: 'Create roles and groups',
      read: 'See roles and groups',
      update: 'Change what roles and groups are allowed',
      delete: 'Delete roles and groups',
    },
  },
  sharedAccessKeys: {
    label: 'Shared access keys',
    verbs: {
      read: 'Read the keys that sign shared access',
      update: 'Rotate the keys, which ends what was signed with them',
    },
  },
  users: {
    label: 'Users',
    verbs: {
      create: 'Invite people',
      read: 'See who belongs to the organization',
      update: 'Change people’s roles',
      delete: 'Remove people',
    },
  },
  views: {
    label: 'Views',
    verbs: {
      create: 'Create views',
      read: 'List views',
      update: 'Change what views show',
      delete: 'Delete views',
    },
  },
} as const satisfies Record<OrgResource, Capability>
