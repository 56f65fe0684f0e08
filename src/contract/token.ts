import { z } from '#lib/zod.ts'
import { dateTime, openObject } from './field.ts'

/** Resources of `orgCapabilities`, in the order of the interface. */
export const orgResources = [
  'annotations',
  'apiTokens',
  'auditLog',
  'billing',
  'dashboards',
  'datasets',
  'endpoints',
  'flows',
  'integrations',
  'monitors',
  'notifiers',
  'rbac',
  'sharedAccessKeys',
  'users',
  'views',
] as const

export type OrgResource = (typeof orgResources)[number]

/** Capability strings. The interface shows `create` and `read`, but not the complete set. */
export const Capabilities = z
  .array(z.string().register(z.globalRegistry, { examples: ['create', 'read'] }))
  .register(z.globalRegistry, { id: 'Capabilities' })

/** Grants on the organization itself (interface, "orgCapabilities"). */
export const OrgCapabilities = z
  .partial(
    z.looseObject({
      annotations: Capabilities,
      apiTokens: Capabilities,
      auditLog: Capabilities,
      billing: Capabilities,
      dashboards: Capabilities,
      datasets: Capabilities,
      endpoints: Capabilities,
      flows: Capabilities,
      integrations: Capabilities,
      monitors: Capabilities,
      notifiers: Capabilities,
      rbac: Capabilities,
      sharedAccessKeys: Capabilities,
      users: Capabilities,
      views: Capabilities,
    } satisfies Record<OrgResource, typeof Capabilities>),
  )
  .register(z.globalRegistry, { id: 'OrgCapabilities' })

/** API token of the caller (interface, "Token"). Which fields are required is not shown. */
export const Token = z
  .partial(
    z.looseObject({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      expiresAt: dateTime,
      samlAuthenticated: z.boolean(),
      orgCapabilities: OrgCapabilities,
      datasetCapabilities: openObject,
      viewCapabilities: openObject,
    }),
  )
  .register(z.globalRegistry, { id: 'Token' })

export type Token = z.infer<typeof Token>
