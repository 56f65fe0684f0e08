import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Waiver } from '#records/waivers/waiver.ts'
import { WaiverAction } from '#records/waivers/waiver-action.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { FindingDetails } from '../findings/finding-details.tsx'
import { type FullList, useFullList } from '../findings/use-full-list.tsx'
import type { TokenFinding, TokenFindings } from '../findings/use-token-findings.ts'
import { useTokenWaiving } from '../findings/use-token-waiving.tsx'
import type { TokenEntry } from '../token.ts'

type TokenFindingListProps = {
  token: TokenEntry
  /** The list that the token is in. */
  tokens: readonly TokenEntry[]
  /** Null while they are worked out. */
  findings: TokenFindings | null
}

/** What should worry about a token, why, what to do, and what was waived of it, the worst first. */
export function TokenFindingList({ token, tokens, findings }: TokenFindingListProps) {
  const { ask, end, dialog } = useTokenWaiving(tokens)
  const fullList = useFullList()
  const found = findings?.all(token)
  return (
    <Region title="Findings">
      {!found ? (
        <div role="status" aria-label="Looking for findings">
          <Skeleton className="w-1/3" />
        </div>
      ) : found.length === 0 ? (
        <p className="text-sm text-muted">No rule finds anything in this token.</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {found.map((shown) => (
            <FindingEntry
              key={shown.finding.rule}
              shown={shown}
              tokens={tokens}
              onWaive={ask}
              onEnd={end}
              onShowList={fullList.show}
            />
          ))}
        </ul>
      )}
      {dialog}
      {fullList.dialog}
    </Region>
  )
}

type FindingEntryProps = {
  shown: TokenFinding
  tokens: readonly TokenEntry[]
  onWaive(shown: TokenFinding): void
  onEnd(waiver: Waiver): void
  onShowList(list: FullList): void
}

function FindingEntry({ shown, tokens, onWaive, onEnd, onShowList }: FindingEntryProps) {
  const id = useId()
  const { rule, label } = shown.finding
  return (
    <li className="flex items-start gap-3 text-sm">
      <div className="min-w-0 flex-1">
        <FindingDetails
          shown={shown}
          tokens={tokens}
          id={id}
          label={
            <h3 className="font-medium">
              <Link
                to="/tokens"
                search={{ tab: 'findings', finding: [rule] }}
                data-tip="All tokens with this finding"
                className="rounded-sm hover:underline"
              >
                {visibleText(label)}
              </Link>
            </h3>
          }
          tabIndex={0}
          onShowList={onShowList}
        />
      </div>
      <span className="print:hidden">
        <WaiverAction waived={shown.waived} describedBy={id} onWaive={() => onWaive(shown)} onEnd={onEnd} />
      </span>
    </li>
  )
}
