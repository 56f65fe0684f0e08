import { orderVerbs } from './capability-catalogue.ts'
import { orderResources } from './scope-text.ts'
import { type Cause, everything, type Grant, type TokenGrants, unreadAbout } from './token-grants.ts'
import { mayReach } from './unknown-grants.ts'

/** A verb that a token has on a dataset, and why: granted on it by name, or through `*`. */
export type ReachedVerb = { readonly verb: string; readonly cause: Cause }

/** What a token may do with one dataset. */
export type DatasetReach = {
  /** Verbs by resource of the dataset, in the order of the catalogue, unknown ones last. */
  readonly resources: ReadonlyMap<string, readonly ReachedVerb[]>
  /** Verbs on the organization's resource `datasets` that touch a dataset which is there: all but `create`. */
  readonly organization: readonly string[]
  /** A part of its grants that may speak of the dataset could not be read. */
  readonly isUnread: boolean
  /** Grants that may reach it, which nobody can tell: on `http-*`, or on all of the organization. */
  readonly unknown: readonly Grant[]
}

/** How a token reaches a dataset, named in its grants or not; null when it does not, as far as could be read. */
export function datasetReach(grants: TokenGrants, dataset: string): DatasetReach | null {
  const named = grants.datasets.get(dataset)
  const all = dataset === everything ? undefined : grants.datasets.get(everything)
  const organization = (grants.organization.get('datasets') ?? []).filter((verb) => verb !== 'create')
  const isUnread =
    unreadAbout(grants, { kind: 'dataset', scope: dataset, resource: null }).length > 0 ||
    unreadAbout(grants, { kind: 'organization', scope: null, resource: 'datasets' }).length > 0
  const names = orderResources('dataset', [...(named?.keys() ?? []), ...(all?.keys() ?? [])])
  const unknown = mayReach(grants, dataset)
  if (names.length + organization.length + unknown.length === 0 && !isUnread) return null
  const resources = new Map(
    names.map((resource) => {
      const direct = named?.get(resource) ?? []
      const verbs = orderVerbs([...direct, ...(all?.get(resource) ?? [])])
      return [
        resource,
        verbs.map((verb): ReachedVerb => ({ verb, cause: direct.includes(verb) ? 'direct' : 'wildcard' })),
      ]
    }),
  )
  return { resources, organization, isUnread, unknown }
}

/** Resources that stand in any of these, in the order of the catalogue, unknown ones last as they come. */
export function reachedResources(reaches: Iterable<DatasetReach>): readonly string[] {
  const names = new Set<string>()
  for (const { resources } of reaches) for (const resource of resources.keys()) names.add(resource)
  return orderResources('dataset', names)
}
