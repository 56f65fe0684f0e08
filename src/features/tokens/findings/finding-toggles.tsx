import { type Severity, severities } from '../rules/finding.ts'
import { visibleText } from '#lib/visible-text.ts'
import { CountToggle } from '#ui/count-toggle.tsx'
import { severityLooks } from '../fields/severity-looks.ts'
import type { TokensSearch } from '../list/tokens-search.ts'
import type { FindingChoice, FindingList } from './list-findings.ts'

type FindingTogglesProps = {
  list: FindingList
  search: TokensSearch
  onSearch(change: Partial<TokensSearch>): void
}

const toggled = (chosen: readonly string[], id: string): string[] | undefined => {
  const next = chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]
  return next.length > 0 ? next : undefined
}

const isSeverity = (id: string): id is Severity => severities.some((severity) => severity === id)

/** A toggle for each kind, each severity and each rule that finds something or filters, each with its exact count. */
export function FindingToggles({ list, search, onSearch }: FindingTogglesProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-0.5 max-md:sm:-mx-6 max-md:sm:px-6">
      <Toggles
        label="Kind"
        choices={list.kinds}
        chosen={search.kind ?? []}
        lookOf={() => 'text-muted'}
        onToggle={(id) => onSearch({ kind: toggled(search.kind ?? [], id) })}
      />
      <Toggles
        label="Severity"
        choices={list.severities}
        chosen={search.severity ?? []}
        lookOf={(id) => (isSeverity(id) ? severityLooks[id].text : 'text-muted')}
        onToggle={(id) => onSearch({ severity: toggled(search.severity ?? [], id) })}
      />
      <Toggles
        label="Rule"
        choices={list.rules}
        chosen={search.finding ?? []}
        lookOf={() => 'text-muted'}
        onToggle={(id) => onSearch({ finding: toggled(search.finding ?? [], id) })}
      />
    </div>
  )
}

type TogglesProps = {
  label: string
  choices: readonly FindingChoice[]
  chosen: readonly string[]
  lookOf(id: string): string
  onToggle(id: string): void
}

function Toggles({ label, choices, chosen, lookOf, onToggle }: TogglesProps) {
  if (choices.length === 0) return null
  return (
    <div
      role="group"
      aria-label={label}
      className="flex min-w-0 flex-wrap items-center gap-1 max-md:shrink-0 max-md:flex-nowrap"
    >
      <span aria-hidden="true" className="shrink-0 text-xs text-muted">
        {label}
      </span>
      {choices.map((choice) => (
        <CountToggle
          key={choice.id}
          label={visibleText(choice.label)}
          count={choice.count}
          countLook={lookOf(choice.id)}
          isPressed={chosen.includes(choice.id)}
          onToggle={() => onToggle(choice.id)}
        />
      ))}
    </div>
  )
}
