import { clsx } from 'clsx'
import { type Ability, abilitiesOf } from '#domain/grants/abilities.ts'
import type { Strength } from '#domain/grants/capability-catalogue.ts'
import { everything, type TokenGrants } from '#domain/grants/token-grants.ts'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Region } from '#ui/region.tsx'

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

const named = 3

/** "all datasets", "http-logs, k8s-events and 12 more datasets". */
function placeText({ kind, scopes }: Ability): string {
  if (scopes[0] === everything) return `all ${kind}s`
  const names = scopes
    .slice(0, named)
    .map((scope) => visibleText(scope))
    .join(', ')
  const more = scopes.length - named
  return more > 0 ? `${names} and ${numberText(more)} more ${kind}s` : names
}

function AbilityLine({ ability }: { ability: Ability }) {
  const { kind, resource, verb, meaning, scopes } = ability
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 py-1 text-sm">
      <span>{meaning ?? `${visibleText(resource)}: ${visibleText(verb)}`}</span>
      {kind !== 'organization' && (
        <bdi
          className="min-w-0 break-words text-muted"
          data-tip={scopes.length > named ? `${numberText(scopes.length)} ${kind}s` : undefined}
        >
          {kind === 'view' && scopes[0] !== everything ? 'view ' : ''}
          {placeText(ability)}
        </bdi>
      )}
      <code className="ml-auto text-2xs text-faint">
        {visibleText(resource)}: {visibleText(verb)}
      </code>
    </li>
  )
}

/** What a token can do in plain words, the strongest first. */
export function TokenAbilities({ grants }: { grants: TokenGrants }) {
  const groups = abilitiesOf(grants)
  return (
    <Region title="What it can do">
      {groups.length === 0 && <p className="text-sm text-muted">Nothing: no capability is granted.</p>}
      <div className="flex flex-col gap-4">
        {groups.map(({ strength, abilities }) => (
          <section key={strength} aria-label={headings[strength]}>
            <h3 className="mb-0.5 flex items-center gap-2 text-xs font-semibold text-muted">
              <span aria-hidden="true" className={clsx('size-2 rounded-full', marks[strength])} />
              {headings[strength]}
              <span className="tabular font-normal text-faint">{abilities.length}</span>
            </h3>
            <ul className="divide-y divide-line/60">
              {abilities.map((ability) => (
                <AbilityLine key={`${ability.kind} ${ability.resource} ${ability.verb}`} ability={ability} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Region>
  )
}
