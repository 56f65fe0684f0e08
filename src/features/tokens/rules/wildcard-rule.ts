import { strengthOf } from '#grants/capability-catalogue.ts'
import { everything, type Grant, type TokenGrants } from '#grants/token-grants.ts'
import type { TokenRule } from './finding.ts'

function wideGrants({ datasets, views }: TokenGrants): readonly Grant[] {
  const wide: Grant[] = []
  for (const [kind, granted] of [
    ['dataset', datasets.get(everything)],
    ['view', views.get(everything)],
  ] as const) {
    for (const [resource, verbs] of granted ?? []) {
      for (const verb of verbs) wide.push({ kind, scope: everything, resource, verb })
    }
  }
  return wide
}

/** The token is granted something on all datasets or all views. */
export const wildcardRule: TokenRule = {
  id: 'wildcard',
  kind: 'risk',
  label: 'Wildcard',
  severity: 'medium',
  finds:
    'Is granted something on * (all datasets or all views); low where nothing can be deleted or destroyed.',
  over: 'grants',
  check(subject) {
    const grants = wideGrants(subject.grants)
    if (grants.length === 0) return null
    const destroys = grants.some(({ kind, resource, verb }) => strengthOf(kind, resource, verb) === 'destroy')
    return {
      severity: destroys ? 'medium' : 'low',
      reason: 'A grant on * also covers every dataset or view that is made later.',
      remedy: 'Replace it with a token that names the datasets and views it needs.',
      grants,
    }
  },
}
