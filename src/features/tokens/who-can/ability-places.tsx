import { ChevronDown } from 'lucide-react'
import { useDeferredValue, useId, useState } from 'react'
import type { Ability } from '#grants/abilities.ts'
import { scopeLabel } from '#grants/scope-text.ts'
import { everything } from '#grants/token-grants.ts'
import { countText, numberText } from '#lib/count-text.ts'
import { cutText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { DatasetName } from '../fields/token-name.tsx'

const named = 3
const step = 100

function ScopeName({ name, kind }: { name: string; kind: string }) {
  if (kind === 'dataset') return <DatasetName name={name} />
  return <bdi className="[overflow-wrap:anywhere]">{cutText(scopeLabel(name))}</bdi>
}

function Names({ names, kind }: { names: readonly string[]; kind: string }) {
  const [query, setQuery] = useState('')
  const [most, setMost] = useState(step)
  const wanted = useDeferredValue(query.trim().toLowerCase())
  const found = wanted === '' ? names : names.filter((name) => name.toLowerCase().includes(wanted))
  return (
    <div className="mt-1 mb-2 max-h-72 basis-full overflow-y-auto rounded-md border border-line bg-sunken p-2">
      {names.length > 20 && (
        <div className="mb-2 flex">
          <SearchField label={`Find a ${kind}`} value={query} onChange={setQuery} />
        </div>
      )}
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {found.slice(0, most).map((name) => (
          <li key={name} className="max-w-full font-mono text-xs [overflow-wrap:anywhere]">
            <ScopeName name={name} kind={kind} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-xs text-muted">No {kind} is named so.</p>}
      {found.length > most && (
        <Button size="small" className="mt-2" onClick={() => setMost(most + 5 * step)}>
          Show {numberText(Math.min(found.length - most, 5 * step))} more
        </Button>
      )}
    </div>
  )
}

/** Where an ability holds: through `*`, by name, or both; the names are all there when they are asked for. */
export function AbilityPlaces({ ability: { kind, scopes } }: { ability: Ability }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const names = scopes.filter((scope) => scope !== everything)
  const isAll = names.length < scopes.length
  const more = names.length - named
  const lead = isAll
    ? `all ${kind}s${names.length > 0 ? ', and by name ' : ''}`
    : kind === 'view'
      ? 'view '
      : ''
  return (
    <>
      <span className="min-w-0 text-muted">
        {lead}
        {names.slice(0, named).map((name, place) => (
          <span key={name}>
            {place > 0 && ', '}
            <ScopeName name={name} kind={kind} />
          </span>
        ))}
        {more > 0 && (
          <>
            {' and '}
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
              className="inline-flex items-center gap-0.5 rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
            >
              {countText(more, `more ${kind}`)}
              <ChevronDown size={12} aria-hidden="true" className={isOpen ? 'rotate-180' : undefined} />
            </button>
          </>
        )}
      </span>
      {isOpen && (
        <div id={id} className="order-last contents">
          <Names names={names} kind={kind} />
        </div>
      )}
    </>
  )
}
