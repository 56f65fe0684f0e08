import { useId } from 'react'
import type { Waiver } from '#records/waivers/waiver.ts'
import { WaiverAction } from '#records/waivers/waiver-action.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { ExpiryText } from '../fields/expiry-badge.tsx'
import { TokenName } from '../fields/token-name.tsx'
import type { TokenEntry } from '../token.ts'
import type { TokensSearch } from '../list/tokens-search.ts'
import { FindingDetails } from './finding-details.tsx'
import type { FullList } from './use-full-list.tsx'
import type { TokenFinding } from './use-token-findings.ts'

type FindingItemProps = {
  shown: TokenFinding
  tokens: readonly TokenEntry[]
  search: TokensSearch
  /** Its links and buttons are in the tab order. */
  isActive: boolean
  onWaive(shown: TokenFinding): void
  onEnd(waiver: Waiver): void
  onShowList(list: FullList): void
}

/** One finding: which token, what, why it matters, what to do, and letting it rest. */
export function FindingItem(props: FindingItemProps) {
  const { shown, tokens, search, isActive, onWaive, onEnd, onShowList } = props
  const id = useId()
  const tabIndex = isActive ? 0 : -1
  const { token, finding, waived } = shown
  return (
    <>
      <div className="flex min-w-0 flex-col items-start">
        <TokenName token={token} search={search} tabIndex={tabIndex} className="max-w-full" />
        <bdi className="block max-w-full truncate font-mono text-xs text-faint">{visibleText(token.id)}</bdi>
        <span className="max-w-full text-xs text-muted wrap-anywhere">
          <ExpiryText expiry={token.expiry} />
        </span>
        {token.isDuplicate && <Badge tone="warning">Duplicate ID, row {token.index + 1}</Badge>}
      </div>
      <div className="min-w-0 max-md:order-last max-md:col-span-2">
        <FindingDetails
          shown={shown}
          tokens={tokens}
          id={id}
          label={<span className="font-medium">{visibleText(finding.label)}</span>}
          tabIndex={tabIndex}
          onShowList={onShowList}
        />
      </div>
      <div className="flex items-start justify-end">
        <WaiverAction
          waived={waived}
          describedBy={id}
          tabIndex={tabIndex}
          onWaive={() => onWaive(shown)}
          onEnd={onEnd}
        />
      </div>
    </>
  )
}
