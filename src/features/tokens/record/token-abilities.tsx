import { ChevronDown, Users } from 'lucide-react'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { abilitiesOf, type Ability } from '#grants/abilities.ts'
import { scopeLabel } from '#grants/scope-text.ts'
import { everything } from '#grants/token-grants.ts'
import { countText } from '#lib/count-text.ts'
import { cutText } from '#lib/visible-text.ts'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { nameText, type Strength } from '#grants/capability-catalog.ts'
import { actionText } from '#grants/question.ts'
import { useNow } from '#ui/now.tsx'
import { Region } from '#ui/region.tsx'
import { DatasetName } from '../fields/token-name.tsx'
import type { ListModel } from '#records/list/list-model.ts'
import { hasExpired } from '../rules/thresholds.ts'
import type { TokenEntry } from '../token.ts'
import { abilityQuestion, questionLink } from '../who-can/question-link.ts'
import { TokenQuestion } from '../who-can/token-question.tsx'

const named = 3
const step = 100

function ScopeName({ name, kind }: { name: string; kind: string }) {
  if (kind === 'dataset') return <DatasetName name={name} />
  return <bdi className="[overflow-wrap:anywhere]">{cutText(scopeLabel(name))}</bdi>
}

function Names({ names, kind }: { names: readonly string[]; kind: string }) {
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query.trim().toLowerCase())
  const found = wanted === '' ? names : names.filter((name) => name.toLowerCase().includes(wanted))
  const { shown, more } = useFirstOfMany(found.length, step, { step: 5 * step })
  return (
    <div className="mt-1 mb-2 max-h-72 basis-full overflow-y-auto rounded-md border border-line bg-sunken p-2">
      {names.length > 20 && (
        <div className="mb-2 flex">
          <SearchField label={`Find a ${kind}`} value={query} onChange={setQuery} />
        </div>
      )}
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {found.slice(0, shown).map((name) => (
          <li key={name} className="max-w-full font-mono text-xs [overflow-wrap:anywhere]">
            <ScopeName name={name} kind={kind} />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-xs text-muted">No {kind} has this name.</p>}
      {more}
    </div>
  )
}

/** Where an ability applies: through `*`, by name, or both. A button shows all names. */
function AbilityPlaces({ ability: { kind, scopes } }: { ability: Ability }) {
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
        {names.slice(0, named).map((name, index) => (
          <span key={name}>
            {index > 0 && ', '}
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
              <ChevronDown size={12} className={isOpen ? 'rotate-180' : undefined} />
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

const headings = {
  destroy: 'Can delete and destroy',
  change: 'Can create and change',
  read: 'Can read',
  unknown: 'Not known to Starboard',
} as const satisfies Record<Strength, string>

const marks = {
  destroy: 'bg-danger',
  change: 'bg-accent',
  read: 'bg-faint',
  unknown: 'bg-info',
} as const satisfies Record<Strength, string>

function AbilityLine({ ability }: { ability: Ability }) {
  const { kind, resource, verb, meaning } = ability
  const question = abilityQuestion(ability)
  const who = `Who else can ${cutText(actionText(question))}?`
  return (
    <li className="flex items-start gap-x-3 py-1 text-sm">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        {meaning === undefined ? (
          <bdi className="[overflow-wrap:anywhere]">
            {cutText(nameText(resource))}: {cutText(nameText(verb))}
          </bdi>
        ) : (
          <span>{meaning}</span>
        )}
        {kind !== 'organization' && <AbilityPlaces ability={ability} />}
      </div>
      <code className="mt-0.5 max-w-2/5 text-right text-2xs [overflow-wrap:anywhere] text-faint">
        {cutText(nameText(resource))}: {cutText(nameText(verb))}
      </code>
      <Link
        {...questionLink(question)}
        aria-label={who}
        data-tip={who}
        className="-my-0.5 flex size-6 shrink-0 items-center justify-center rounded-md text-faint hover:bg-hover hover:text-ink print:hidden"
      >
        <Users size={13} />
      </Link>
    </li>
  )
}

type TokenAbilitiesProps = {
  token: TokenEntry
  /** The list that the token is in. */
  list: ListModel<TokenEntry>
}

/** What a token can do in plain words, strongest first, and a question about it that is kept in the address. */
export function TokenAbilities({ token, list }: TokenAbilitiesProps) {
  const { action, on, in: scope } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { grants, expiry } = token
  const groups = useMemo(() => abilitiesOf(grants), [grants])
  const isExpired = hasExpired(expiry, useNow())
  const { unread } = grants
  return (
    <Region title="What it can do">
      <div className="flex flex-col gap-4">
        {isExpired && (
          <p className="text-sm text-muted">
            It has expired. Once regenerated, it can do again what is listed here.
          </p>
        )}
        {groups.length === 0 && (
          <p className="text-sm text-muted">
            {unread.length > 0
              ? 'Nothing that could be read: no capability is granted there.'
              : 'Nothing: no capability is granted.'}
          </p>
        )}
        {groups.map(({ strength, abilities }) => (
          <section key={strength} aria-label={headings[strength]}>
            <h3 className="mb-0.5 flex items-center gap-2 text-xs font-semibold text-muted">
              <span aria-hidden="true" className={clsx('size-2 rounded-full', marks[strength])} />
              {headings[strength]}
              <span className="tabular font-normal text-faint">{abilities.length}</span>
            </h3>
            <ul className="divide-y divide-line/60">
              {abilities.map((ability) => (
                <AbilityLine
                  key={JSON.stringify([ability.kind, ability.resource, ability.verb])}
                  ability={ability}
                />
              ))}
            </ul>
          </section>
        ))}
        {unread.length > 0 && (
          <p className="text-sm text-warning">
            {countText(unread.length, 'part')} of its grants could not be read: it may be able to do more.
          </p>
        )}
        <TokenQuestion
          token={token}
          list={list}
          isExpired={isExpired}
          asked={{ action, on, in: scope }}
          onAsk={(change, replace = false) =>
            void navigate({
              to: '.',
              search: (before) => ({ ...before, ...change }),
              replace,
              resetScroll: false,
            })
          }
        />
      </div>
    </Region>
  )
}
