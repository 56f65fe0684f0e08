import type { ReactNode } from 'react'
import { grantText } from '#grants/token-grants.ts'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { WaiverNote } from '#records/waivers/waiver-note.tsx'
import { Badge } from '#ui/badge.tsx'
import { SeverityBadge } from '../fields/severity-badge.tsx'
import type { TokenEntry } from '../token.ts'
import { otherTokenText } from './other-token-text.ts'
import type { FullList } from './use-full-list.tsx'
import type { TokenFinding } from './use-token-findings.ts'

type NamedTextsProps = {
  label: string
  count: number
  /** One of them, made only of what is shown. */
  textAt(place: number): string
  tabIndex: 0 | -1
  onShowAll(): void
}

const named = 6

/** The first of many exact texts, and a button for all of them. */
function NamedTexts({ label, count, textAt, tabIndex, onShowAll }: NamedTextsProps) {
  if (count === 0) return null
  const texts = Array.from({ length: Math.min(named, count) }, (_, place) => textAt(place))
  return (
    <ul aria-label={label} className="mt-1 flex flex-wrap gap-1">
      {texts.map((text, place) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- texts may repeat, and none ever moves
          key={place}
          className="line-clamp-2 max-w-full rounded-sm bg-hover px-1.5 py-0.5 font-mono text-2xs wrap-anywhere"
        >
          <bdi>{visibleText(text)}</bdi>
        </li>
      ))}
      {count > named && (
        <li>
          <button
            type="button"
            tabIndex={tabIndex}
            onClick={onShowAll}
            className="rounded-sm px-1.5 py-0.5 text-2xs font-medium text-accent hover:underline print:hidden"
          >
            Show all {numberText(count)}
          </button>
        </li>
      )}
    </ul>
  )
}

type FindingDetailsProps = {
  shown: TokenFinding
  /** The list that the token is in. */
  tokens: readonly TokenEntry[]
  /** Of the element that says which finding it is. */
  id: string
  /** What the rule is called, as a heading or a link where it is one. */
  label: ReactNode
  tabIndex: 0 | -1
  onShowList(list: FullList): void
}

/** What a finding says: how bad, which rule, the exact grants, why it matters, what to do, and its waiver. */
export function FindingDetails({ shown, tokens, id, label, tabIndex, onShowList }: FindingDetailsProps) {
  const { finding, waived } = shown
  const { grants, others = [], reason, remedy, severity } = finding
  const grantAt = (place: number) => (grants[place] ? grantText(grants[place]) : '')
  const otherAt = (place: number) => otherTokenText(tokens[others[place] ?? -1])
  return (
    <>
      <div id={id} className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <SeverityBadge severity={severity} />
        {label}
        {waived?.state === 'active' && <Badge>Waived</Badge>}
      </div>
      <NamedTexts
        label="Grants"
        count={grants.length}
        textAt={grantAt}
        tabIndex={tabIndex}
        onShowAll={() => onShowList({ title: 'Grants', texts: grants.map(grantText) })}
      />
      <NamedTexts
        label="Other tokens"
        count={others.length}
        textAt={otherAt}
        tabIndex={tabIndex}
        onShowAll={() =>
          onShowList({ title: 'Other tokens', texts: others.map((_, place) => otherAt(place)) })
        }
      />
      <p className="mt-1 text-pretty wrap-anywhere">
        <bdi className="text-muted">{visibleText(reason)}</bdi> <bdi>{visibleText(remedy)}</bdi>
      </p>
      {waived && <WaiverNote waived={waived} />}
    </>
  )
}
