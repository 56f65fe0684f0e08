import { useBlocker } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { unreadPath } from '#grants/scope-text.ts'
import { countGrants, type TokenGrants } from '#grants/token-grants.ts'
import { numberText } from '#lib/count-text.ts'
import { inlineText } from '#lib/json-value.ts'
import { shorten } from '#lib/shorten.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { useNow } from '#ui/now.tsx'
import { useEscalation } from '../escalation/escalation-region.tsx'
import type { TokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'
import { GrantTree } from './grant-tree.tsx'
import {
  draftProblem,
  isSameDraft,
  readNewExpiry,
  type ReplacementDraft,
  startDraft,
} from './replacement-draft.ts'
import { ReplacementActions, ReplacementText } from './replacement-actions.tsx'
import { ReplacementFields, ReplacementPresets } from './replacement-fields.tsx'
import { replacementRequest, type RequestFormat } from './request-texts.ts'
import { tickPart } from './ticked-grants.ts'
import { useWhatIf, type WhatIf, WhatIfAbilities, WhatIfEscalation, WhatIfFindings } from './what-if.tsx'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-0.5 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

type WhatIfPanelProps = {
  token: TokenEntry
  list: ListModel<TokenEntry>
  ticked: TokenGrants
  whatIf: WhatIf
}

/** What would be different with the replacement in place of the token. */
function WhatIfPanel({ token, list, ticked, whatIf }: WhatIfPanelProps) {
  const before = useEscalation(list, token)
  const after = useEscalation(list, token, ticked)
  return (
    <div aria-busy={whatIf.isStale} className={clsx('flex flex-col gap-5', whatIf.isStale && 'opacity-80')}>
      <Part title="Findings after">
        <WhatIfFindings changes={whatIf.changes} />
      </Part>
      <Part title="What it loses">
        <WhatIfAbilities lost={whatIf.lost} unread={token.grants.unread.length} />
      </Part>
      <Part title="Escalation that remains">
        <WhatIfEscalation before={before} after={after} />
      </Part>
    </div>
  )
}

/** Most unreadable parts shown; there may be thousands. */
const shownUnread = 50

type ReplacementDialogProps = {
  /** As in the current list. */
  token: TokenEntry
  list: ListModel<TokenEntry>
  findings: TokenFindings | null
  onClose(): void
}

/** Shows what a token would be like with fewer grants, and the request for a token that has only those. */
export function ReplacementDialog({ token, list, findings, onClose }: ReplacementDialogProps) {
  const tokens = list.subjects
  const now = useNow()
  const [start, setStart] = useState(() => ({ token, draft: startDraft(token, now) }))
  const [draft, setDraft] = useState(start.draft)
  const [used, setUsed] = useState<ReplacementDraft | null>(null)
  const change = (next: Partial<ReplacementDraft>) => setDraft((before) => ({ ...before, ...next }))
  const isDirty = () => !isSameDraft(draft, start.draft) && !(used && isSameDraft(draft, used))
  const leaving = useBlocker({
    withResolver: true,
    enableBeforeUnload: isDirty,
    shouldBlockFn: ({ current, next }) =>
      (current.pathname !== next.pathname || !('replace' in next.search) || next.search.replace !== '1') &&
      isDirty(),
  })
  const expiry = useMemo(() => readNewExpiry(draft.expiry, now), [draft.expiry, now])
  const expiresAt = 'value' in expiry ? expiry.value : undefined
  const ticked = useDeferredValue(draft.ticked)
  const whatIf = useWhatIf({ token, list, ticked, expiresAt })
  const fields = useMemo(
    () => ({ name: draft.name, description: draft.description, expiresAt: expiresAt ?? null }),
    [draft.name, draft.description, expiresAt],
  )
  const problem = draftProblem(draft, expiry)
  const [format, setFormat] = useState<RequestFormat>('json')
  const request = useMemo(() => replacementRequest(format, fields, ticked), [format, fields, ticked])
  const { unread } = start.token.grants
  // The list may be reloaded while the user works on the request.
  const isOther = start.token !== token && JSON.stringify(start.token.record) !== JSON.stringify(token.record)
  function restart() {
    const fresh = startDraft(token, now)
    setStart({ token, draft: fresh })
    setDraft(fresh)
  }
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="large"
        title="Replacement request"
        description={
          <>
            The grants of a token cannot be edited in place. Clear what <bdi>{visibleText(token.name)}</bdi>{' '}
            does not need, and copy the request for a token that has only the rest.
          </>
        }
        footer={
          <ReplacementActions
            request={request}
            onFormat={setFormat}
            problem={problem}
            onUsed={() => setUsed(draft)}
            onClose={onClose}
          />
        }
      >
        {isOther && (
          <p
            role="status"
            className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning"
          >
            The token has changed since you opened this. The request is still based on what it was then.
            <Button size="small" onClick={restart}>
              Start over
            </Button>
          </p>
        )}
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            <ReplacementFields token={token} draft={draft} expiry={expiry} now={now} onChange={change} />
            <ReplacementPresets
              draft={draft}
              tokens={tokens}
              findings={findings?.open(token.index) ?? []}
              onChange={change}
            />
            {countGrants(draft.offer) > 0 ? (
              <GrantTree
                offer={draft.offer}
                ticked={draft.ticked}
                onTick={(part, isOn) =>
                  setDraft((before) => ({
                    ...before,
                    ticked: tickPart(before.ticked, before.offer, part, isOn),
                  }))
                }
              />
            ) : (
              <p className="text-sm text-muted">
                The token has no readable grants, so there is nothing to select.
              </p>
            )}
            {unread.length > 0 && (
              <div role="note" className="rounded-md bg-warning-soft px-3 py-2 text-xs text-warning">
                <p>Not in the request, because they could not be read:</p>
                <ul className="mt-1 max-h-32 overflow-y-auto font-mono break-all">
                  {unread.slice(0, shownUnread).map((part, index) => (
                    // oxlint-disable-next-line react/no-array-index-key -- the list never changes
                    <li key={index}>
                      <bdi>
                        {visibleText(unreadPath(part))}: {visibleText(shorten(inlineText(part.value), 200))}
                      </bdi>
                    </li>
                  ))}
                </ul>
                {unread.length > shownUnread && (
                  <p className="mt-1">
                    and {numberText(unread.length - shownUnread)} more, on the token’s page
                  </p>
                )}
              </div>
            )}
          </div>
          <WhatIfPanel token={token} list={list} ticked={ticked} whatIf={whatIf} />
          <div className="min-w-0 lg:col-span-2">
            <ReplacementText request={request} problem={problem} />
          </div>
        </div>
      </Dialog>
      {leaving.status === 'blocked' && (
        <ConfirmDialog
          title="Discard this request?"
          action="Discard"
          keep="Keep editing"
          onConfirm={leaving.proceed}
          onClose={leaving.reset}
        >
          What you selected and typed is not saved anywhere.
        </ConfirmDialog>
      )}
    </>
  )
}
