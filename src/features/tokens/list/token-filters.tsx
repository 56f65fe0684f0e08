import { nameText } from '#grants/capability-catalog.ts'
import { scopeLabel } from '#grants/scope-text.ts'
import { readResource } from '#grants/question.ts'
import { ValueChips } from '#ui/badge.tsx'
import { CountToggle } from '#ui/toggles.tsx'
import { Facet } from '#ui/facets.tsx'
import { statusLabels, type TokenStatus, tokenStatuses } from '../tokens-search.ts'
import { type TokenFacet, tokenFacets } from './grant-codes.ts'
import type { PanelProps } from './tokens-view.ts'

/** Display text for a resource in the address: "users", "query (dataset)". */
export function resourceParamLabel(param: string): string {
  const { kind, resource } = readResource(param)
  return kind === 'organization' ? nameText(resource) : `${nameText(resource)} (${kind})`
}

const facetLabels: Readonly<Record<TokenFacet, string>> = {
  resource: 'Resource',
  verb: 'Verb',
  dataset: 'Dataset',
}

function facetValueLabel(facet: TokenFacet, value: string): string {
  if (facet === 'resource') return resourceParamLabel(value)
  return facet === 'dataset' ? scopeLabel(value) : nameText(value)
}

const bandLabels: Readonly<Record<string, string>> = {
  expired: 'expired',
  'within-7-days': 'within 7 days',
  'within-30-days': 'in 8 to 30 days',
  later: 'in more than 30 days',
  never: 'never',
  unreadable: 'unreadable',
}

const valuesOrNone = (values: string[]) => (values.length > 0 ? values : undefined)

/** Filters by grant; each value has its exact count. */
export function TokenFilters({ view, search, update }: Pick<PanelProps, 'view' | 'search' | 'update'>) {
  return tokenFacets.map((facet) => (
    <Facet
      key={facet}
      label={facetLabels[facet]}
      counts={() => view.facet(facet)}
      valueLabel={(value) => facetValueLabel(facet, value)}
      selected={search[facet] ?? []}
      onChange={(values) => update({ [facet]: valuesOrNone(values) })}
    />
  ))
}

/** A toggle for each status, with its exact count. */
export function StatusToggles({ view, search, update }: Pick<PanelProps, 'view' | 'search' | 'update'>) {
  const statuses = search.status ?? []
  const counts = view.statusCounts()
  function toggle(status: TokenStatus) {
    const next = tokenStatuses.filter((other) => statuses.includes(other) !== (other === status))
    update({ status: next.length > 0 ? next : undefined })
  }
  return tokenStatuses.map((status) => (
    <CountToggle
      key={status}
      label={statusLabels[status]}
      count={status === 'findings' && !view.found ? null : counts[status]}
      {...(status === 'findings' && {
        most: view.tokens.length,
        tip: 'Tokens with a risk that is not waived. Lifetime and cleanup findings alone do not count.',
      })}
      isPressed={statuses.includes(status)}
      onToggle={() => toggle(status)}
    />
  ))
}

/** The active filters other than toggles and search text, each removable. */
export function TokenChips({ search, update }: Pick<PanelProps, 'search' | 'update'>) {
  return (
    <>
      {tokenFacets.map((facet) => (
        <ValueChips
          key={facet}
          label={facetLabels[facet]}
          values={search[facet] ?? []}
          valueLabel={(value) => facetValueLabel(facet, value)}
          onChange={(values) => update({ [facet]: valuesOrNone(values) })}
        />
      ))}
      <ValueChips
        label="Expires"
        values={search.band ?? []}
        valueLabel={(band) => bandLabels[band] ?? band}
        onChange={(band) => update({ band: valuesOrNone(band) })}
      />
    </>
  )
}
