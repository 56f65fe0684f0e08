import { everything, type TokenGrants } from './token-grants.ts'

/** The datasets and views that a list of tokens names: all that is known of them, as the interface lists none. */
export type KnownScopes = Readonly<Record<'dataset' | 'view', ReadonlySet<string>>>

/** Before any list was read. */
export const noScopes: KnownScopes = { dataset: new Set(), view: new Set() }

/** Collects what the tokens of a list name, without `*`; a step for each token. */
export function* knownScopes(all: Iterable<TokenGrants>): Generator<undefined, KnownScopes> {
  const dataset = new Set<string>()
  const view = new Set<string>()
  for (const { datasets, views } of all) {
    for (const name of datasets.keys()) dataset.add(name)
    for (const name of views.keys()) view.add(name)
    yield
  }
  dataset.delete(everything)
  view.delete(everything)
  return { dataset, view }
}
