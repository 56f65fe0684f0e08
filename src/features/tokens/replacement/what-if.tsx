import { clsx } from 'clsx'
import { CircleCheck, CirclePlus } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { countText, numberText } from '#lib/count-text.ts'
import { Badge } from '#ui/badge.tsx'
import { grantText, type TokenGrants } from '#grants/token-grants.ts'
import { othersText } from '#grants/who-can.ts'
import { nameText } from '#grants/capability-catalog.ts'
import { scopeLabel } from '#grants/scope-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useFirstOfMany } from '#ui/first-of-many.tsx'
import { type Escalation, isUnknown } from '#grants/token-escalation.ts'
import { readExpiry } from '#lib/expiry.ts'
import { useNow } from '#ui/now.tsx'
import { useLastKnown } from '#ui/use-stable.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { useListWork } from '#records/list/list-view.ts'
import type { Finding } from '../rules/finding.ts'
import { useEscalation } from '../escalation/escalation-region.tsx'
import { SeverityBadge } from '../fields/badges.tsx'
import { hasExpired } from '../rules/thresholds.ts'
import { tokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'
import { countedScopes, findingChanges, type LostAbility, lostAbilities } from './replacement-effects.ts'

function FindingLine({ finding, children }: { finding: Finding; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-0.5 py-1 text-sm" data-tip={finding.reason}>
      {children}
    </li>
  )
}

/** Lists findings that are new, that remain, and that go away. */
function WhatIfFindings({ changes: { gone, still, added } }: { changes: ReturnType<typeof findingChanges> }) {
  if (gone.length + still.length + added.length === 0) {
    return <p className="text-sm text-muted">No findings, before or after.</p>
  }
  return (
    <ul className="divide-y divide-line/60">
      {added.map((finding) => (
        <FindingLine key={finding.rule} finding={finding}>
          <CirclePlus size={14} className="text-danger" />
          <span className="flex-1">{finding.label}</span>
          <SeverityBadge severity={finding.severity} />
          <Badge tone="danger">New</Badge>
        </FindingLine>
      ))}
      {still.map(({ finding, grantsBefore, severity }) => (
        <FindingLine key={finding.rule} finding={finding}>
          <span aria-hidden="true" className="mx-1 size-1.5 rounded-full bg-faint" />
          <span className="flex-1">
            {finding.label}
            {finding.grants().length !== grantsBefore && (
              <span className="ml-2 text-xs text-muted">
                {countText(finding.grants().length, 'grant')} instead of {numberText(grantsBefore)}
              </span>
            )}
            {severity !== 'as severe' && <span className="ml-2 text-xs text-muted">{severity}</span>}
          </span>
          <SeverityBadge severity={finding.severity} />
          <Badge>Still there</Badge>
        </FindingLine>
      ))}
      {gone.map((finding) => (
        <FindingLine key={finding.rule} finding={finding}>
          <CircleCheck size={14} className="text-success" />
          <span className="flex-1 text-muted line-through">{finding.label}</span>
          <Badge tone="success">Gone</Badge>
        </FindingLine>
      ))}
    </ul>
  )
}

const shownFirst = 8

function LostLine({ lost: { ability, others } }: { lost: LostAbility }) {
  const { kind, resource, verb, meaning, scopes } = ability
  const name = `${visibleText(nameText(resource))}: ${visibleText(nameText(verb))}`
  const more = scopes.length - countedScopes
  return (
    <li className="py-1.5 text-sm">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span>
          <span className="text-muted">No longer: </span>
          {meaning ?? name}
        </span>
        <code className="ml-auto text-2xs text-faint">{name}</code>
      </div>
      <ul className="text-xs text-muted">
        {others.map((holders) => (
          <li key={holders.scope ?? ''} className="flex flex-wrap gap-x-2">
            {holders.scope !== null && (
              <bdi className="min-w-0 font-mono break-all">{visibleText(scopeLabel(holders.scope))}</bdi>
            )}
            {holders.kept > 0 && <span>but still on {countText(holders.kept, kind)} by name.</span>}
            <span>{othersText(holders)}</span>
          </li>
        ))}
        {more > 0 && <li>and on {countText(more, `more ${kind}`)}</li>}
      </ul>
    </li>
  )
}

type WhatIfAbilitiesProps = {
  lost: readonly LostAbility[]
  /** Unreadable parts of its grants, which no request contains. */
  unread: number
  isExpired: boolean
}

/** Lists what the token could no longer do, and who else still could. */
function WhatIfAbilities({ lost, unread, isExpired }: WhatIfAbilitiesProps) {
  const { shown, more } = useFirstOfMany(lost.length, shownFirst)
  const unreadNotice = unread > 0 && (
    <p className="mt-1 text-sm text-warning">
      It also loses {countText(unread, 'part')} of its grants that could not be read: what they allow is
      unknown.
    </p>
  )
  if (lost.length === 0) {
    if (unreadNotice) return unreadNotice
    return (
      <p className="text-sm text-muted">
        {isExpired
          ? 'The replacement could do everything that the token could before it expired.'
          : 'It could still do everything it can do now.'}
      </p>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line/60">
        {lost.slice(0, shown).map((each) => (
          <LostLine key={`${each.ability.kind} ${each.ability.resource} ${each.ability.verb}`} lost={each} />
        ))}
      </ul>
      {more}
      {unreadNotice}
    </>
  )
}

/** Lists the escalation steps that remain, and those that go away. */
function WhatIfEscalation({ before, after }: { before: Escalation; after: Escalation }) {
  if (before.steps.length === 0)
    return (
      <p className="text-sm text-muted">
        {isUnknown(before)
          ? 'Unknown before: part of its grants could not be read, or is unknown to Starboard.'
          : 'No escalation before.'}{' '}
        {isUnknown(after) ? 'Unknown after: it keeps unknown grants.' : 'None after.'}
      </p>
    )
  const left = new Set(after.steps.map(({ power }) => power))
  return (
    <>
      <ul className="divide-y divide-line/60">
        {before.steps.map(({ power, title, from }) => (
          <li key={power} className="flex flex-wrap items-baseline gap-x-2 py-1 text-sm">
            <span className={left.has(power) ? undefined : 'text-muted line-through'}>{title}</span>
            {!left.has(power) && <span className="text-xs text-success">no longer</span>}
            <code className="ml-auto text-2xs text-faint">{grantText(from)}</code>
          </li>
        ))}
      </ul>
      {after.reach && after.reach.adding > 0 && (
        <p className="mt-1 text-xs text-muted">
          {countText(after.reach.adding, 'token')} that it can regenerate would add something.
        </p>
      )}
      {after.steps.length === 0 && (
        <p className="mt-1 text-xs text-muted">
          {isUnknown(after)
            ? 'Unknown: no known escalation remains, but unknown grants do.'
            : 'No escalation remains.'}
        </p>
      )}
    </>
  )
}

/** A part of what would be different; null until it is computed. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-0.5 text-sm font-semibold">{title}</h3>
      {children ?? <p className="text-sm text-muted">Looking…</p>}
    </section>
  )
}

type WhatIfProps = {
  token: TokenEntry
  list: ListModel<TokenEntry>
  ticked: TokenGrants
  /** Expiry of the replacement, or null for never; undefined while the typed text is invalid. */
  expiresAt: string | null | undefined
}

/** What would be different with the replacement in place of the token: its findings, and what it would lose. */
export function WhatIf({ token, list, ticked, expiresAt }: WhatIfProps) {
  const now = useNow()
  // Each replacement gets a list of its own, because results are cached by list.
  const replaced = useMemo(() => {
    const expiry = expiresAt === undefined ? token.expiry : readExpiry(expiresAt)
    return list.with(token.index, { ...token, grants: ticked, expiry })
  }, [list, token, ticked, expiresAt])
  function lose({ subjects, unreadable }: ListModel<TokenEntry>) {
    const others = subjects
      .filter(({ index }) => index !== token.index)
      .map(({ grants, expiry }) => ({ grants, isExpired: hasExpired(expiry, now) }))
    return lostAbilities(token.grants, ticked, others, unreadable.length)
  }
  const found = tokenFindings.useFound(replaced)
  const lostNow = useListWork(replaced, lose, lostAbilities)
  const after = useLastKnown(found, '')
  const lost = useLastKnown(lostNow, '')
  const before = tokenFindings.useFound(list)
  const isStale = found === null || lostNow === null
  const [escalation, escalationAfter] = [useEscalation(list, token), useEscalation(list, token, ticked)]
  return (
    <div aria-busy={isStale} className={clsx('flex flex-col gap-5', isStale && 'opacity-80')}>
      <Part title="Findings after">
        {before && after && (
          <WhatIfFindings changes={findingChanges(before.all(token.index), after.all(token.index))} />
        )}
      </Part>
      <Part title="What it loses">
        {lost && (
          <WhatIfAbilities
            lost={lost}
            unread={token.grants.unread.length}
            isExpired={hasExpired(token.expiry, now)}
          />
        )}
      </Part>
      <Part title="Escalation that remains">
        {escalation && escalationAfter && <WhatIfEscalation before={escalation} after={escalationAfter} />}
      </Part>
    </div>
  )
}
