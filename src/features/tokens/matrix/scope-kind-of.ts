import type { ScopeKind } from '#grants/capability.ts'
import type { TokensSearch } from '../tokens-search.ts'

/** The scope that the address asks for. */
export function scopeKindOf({ scope }: TokensSearch): ScopeKind {
  if (scope === 'datasets') return 'dataset'
  return scope === 'views' ? 'view' : 'organization'
}
