import { useBlocker } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { countGrants } from '#grants/token-grants.ts'
import { fingerprint } from '#lib/fingerprint.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { ListModel } from '#records/list/list-model.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx'
import { useNow } from '#ui/now.tsx'
import { UnreadParts } from '../fields/unread-parts.tsx'
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
import { WhatIf } from './what-if.tsx'

type ReplacementDialogProps = {
  /** As in the current list. */
  token: TokenEntry
  list: ListModel<TokenEntry>
  findings: TokenFindings | null
  /** It has left the list since; `list` is the last one that had it. */
  isGone: boolean
  onClose(): void
}

/** Shows what a token would be like with fewer grants, and the request for a token that has only those. */
export function ReplacementDialog(props: ReplacementDialogProps) {
  const { token, list, findings, isGone, onClose } = props
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
  const { name, description } = draft
  const expiry = readNewExpiry(draft.expiry, now)
  const expiresAt = 'value' in expiry ? expiry.value : undefined
  const ticked = useDeferredValue(draft.ticked)
  const problem = draftProblem(draft, expiry)
  const [format, setFormat] = useState<RequestFormat>('json')
  const request = useMemo(
    () => replacementRequest(format, { name, description, expiresAt: expiresAt ?? null }, ticked),
    [format, name, description, expiresAt, ticked],
  )
  const { unread } = start.token.grants
  // The list may be reloaded while the user works on the request.
  const isOther = start.token !== token && fingerprint(start.token.record) !== fingerprint(token.record)
  function restart() {
    const fresh = startDraft(token, now)
    setStart({ token, draft: fresh })
    setDraft(fresh)
  }
  return (
    <>
      <Dialog
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
        {(isGone || isOther) && (
          <p
            role="status"
            className="mb-3 flex flex-wrap items-center gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning"
          >
            {isGone ? 'The token is no longer in the list.' : 'The token has changed since you opened this.'}{' '}
            The request is still based on what it was then.
            {!isGone && (
              <Button size="small" onClick={restart}>
                Start over
              </Button>
            )}
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
                <UnreadParts parts={unread} most={50} className="mt-1 max-h-32 overflow-y-auto" />
              </div>
            )}
          </div>
          <WhatIf token={token} list={list} ticked={ticked} expiresAt={expiresAt} />
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
