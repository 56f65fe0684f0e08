import { joinScopes } from './grant-sets.ts'
import { orderResources } from './scope-text.ts'
import { type Cause, everything, type Grant, hasVerb, nothing, type TokenGrants } from './token-grants.ts'
import { mayReach, unreadAbout } from './unknown-grants.ts'

/** A verb that a token has on a dataset, granted by name or through `*`. */
export type ReachedVerb = { readonly verb: string; readonly cause: Cause }

/** What a token may do with one dataset. */
export type DatasetReach = {
  /** Verbs by resource of the dataset, in catalog order, unknown ones last. */
  readonly resources: ReadonlyMap<string, readonly ReachedVerb[]>
  /** Verbs on the organization resource `datasets` that affect existing datasets: all but `create`. */
  readonly organization: readonly string[]
  /** A part of its grants that may concern the dataset could not be read. */
  readonly isUnread: boolean
  /** Grants that may reach it, but nobody can tell: on `http-*`, or on everything in the organization. */
  readonly unknown: readonly Grant[]
}

/** How a token reaches a dataset, whether or not its grants name it; null when it certainly does not. */
export function datasetReach(grants: TokenGrants, dataset: string): DatasetReach | null {
  const named = grants.datasets.get(dataset) ?? nothing
  const granted = joinScopes(named, grants.datasets.get(everything) ?? nothing)
  const organization = (grants.organization.get('datasets') ?? []).filter((verb) => verb !== 'create')
  const isUnread =
    unreadAbout(grants, { kind: 'dataset', scope: dataset, resource: null }).length > 0 ||
    unreadAbout(grants, { kind: 'organization', scope: null, resource: 'datasets' }).length > 0
  const names = orderResources('dataset', granted.keys())
  const unknown = mayReach(grants, 'dataset', dataset)
  if (names.length + organization.length + unknown.length === 0 && !isUnread) return null
  const resources = new Map(
    names.map((resource) => [
      resource,
      (granted.get(resource) ?? []).map((verb): ReachedVerb => ({
        verb,
        cause: dataset !== everything && hasVerb(named, resource, verb) ? 'direct' : 'wildcard',
      })),
    ]),
  )
  return { resources, organization, isUnread, unknown }
}

/** The resources in any of these, in catalog order, unknown ones last. */
export function reachedResources(reaches: Iterable<DatasetReach>): readonly string[] {
  const names = new Set<string>()
  for (const { resources } of reaches) for (const resource of resources.keys()) names.add(resource)
  return orderResources('dataset', names)
}
