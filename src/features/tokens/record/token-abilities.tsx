import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import { type Ability, abilitiesOf } from '#grants/abilities.ts'
import { nameText, type Strength } from '#grants/capability-catalogue.ts'
import { expiryBand } from '#lib/expiry.ts'
import { actionText } from '#grants/question.ts'
import { countText } from '#lib/count-text.ts'
import { cutText } from '#lib/visible-text.ts'
import { useNow } from '#ui/now.tsx'
import { Region } from '#ui/region.tsx'
import type { TokenEntry } from '../token.ts'
import { AbilityPlaces } from '../who-can/ability-places.tsx'
import { abilityQuestion, questionLink } from '../who-can/question-link.ts'
import { CanIt } from '../who-can/can-it.tsx'

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
        <Users size={13} aria-hidden="true" />
      </Link>
    </li>
  )
}

type TokenAbilitiesProps = {
  token: TokenEntry
  /** The list that the token is in. */
  tokens: readonly TokenEntry[]
}

/** What a token can do in plain words, the strongest first, and a question to it, which is in the address. */
export function TokenAbilities({ token, tokens }: TokenAbilitiesProps) {
  const { action, on, in: scope } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { grants, expiry } = token
  const groups = useMemo(() => abilitiesOf(grants), [grants])
  const isExpired = expiryBand(expiry, useNow()) === 'expired'
  const { unread } = grants
  return (
    <Region title="What it can do">
      <div className="flex flex-col gap-4">
        {isExpired && (
          <p className="text-sm text-muted">
            It has expired. Once it is regenerated it can again do what is listed here.
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
        <CanIt
          token={token}
          tokens={tokens}
          isExpired={isExpired}
          asked={{ action, on, in: scope }}
          onAsk={(change, how) =>
            void navigate({
              to: '.',
              search: (before) => ({ ...before, ...change }),
              replace: how?.replace ?? false,
              resetScroll: false,
            })
          }
        />
      </div>
    </Region>
  )
}
