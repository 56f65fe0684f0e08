import { eachGrant, everything } from '#domain/grants/token-grants.ts'
import type { Rule } from './finding.ts'

/** The token is granted something on all datasets or all views. */
export const wildcardRule: Rule = {
  id: 'wildcard',
  label: 'Wildcard',
  over: 'grants',
  check(grants) {
    if (!grants.datasets.has(everything) && !grants.views.has(everything)) return null
    const wide = [...eachGrant(grants)].filter(
      ({ kind, scope }) => kind !== 'organization' && scope === everything,
    )
    if (wide.length === 0) return null
    return {
      severity: 'medium',
      reason: 'A grant on * also covers every dataset or view that is made later.',
      remedy: 'Replace it by a token that names the datasets and views it needs.',
      grants: wide,
    }
  },
}
