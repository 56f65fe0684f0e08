import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { encodePathSegment } from '#lib/addresses.ts'
import { basePath } from '#lib/base-path.ts'
import { clockText } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-button.tsx'
import { DataAge } from '#ui/now.tsx'
import { downloadText } from '#ui/save-table.tsx'
import { Identifier } from '#ui/facts.tsx'
import type { MenuItem } from '#ui/menu-popup.tsx'
import { Menu } from '#ui/menu.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { keysText } from '#ui/shortcuts.ts'
import { withText } from '#record-text/record-edits.ts'
import { toast } from '#ui/toast.tsx'
import { factsOf } from '../library/library.ts'
import { createInLibrary } from '../library/fill.ts'
import { useQueryListOffer } from '../record/offers.ts'
import { isUnsettled } from '../record/record-calls.ts'
import { consoleLink, useLinkTemplate } from '../settings/link-template.tsx'
import type { QueryEditorModel } from './use-query-editor.ts'

const copy = (what: string, text: string) => copyText(text, { done: `${what} copied` })

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The record's address on the service as a curl call; the token is a variable, never a value. */
function curlText(apiBaseUrl: string, id: string): string {
  const encoded = encodePathSegment(id)
  const segment = 'segment' in encoded ? encoded.segment : ''
  return `curl -H "Authorization: Bearer $ACCESS_TOKEN" ${quoted(`${apiBaseUrl}/v2/apl-starred-queries/${segment}`)}`
}

const item = (label: string, onSelect: () => void): MenuItem => ({ kind: 'action', label, onSelect })

/** Creates another query with the text that the service has, but for its name, and opens it. */
function useDuplication(account: string, text: string, title: string) {
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => createInLibrary(account, withText(text, ['name'], `Copy of ${title}`) ?? text),
    onSuccess: ({ id }) => navigate({ to: '/queries/$queryId', params: { queryId: id } }),
    onError: (error) =>
      toast({
        title: isUnsettled(error)
          ? 'It is unknown whether the query was duplicated'
          : 'The query was not duplicated',
        description: error.message,
        tone: 'danger',
      }),
  })
  return () => {
    if (!isPending) mutate()
  }
}

type QueryHeaderProps = {
  account: string
  apiBaseUrl: string
  editor: QueryEditorModel
  title: string
  isRefreshing: boolean
  isStale: boolean
  onRefresh(): void
}

/** What else can be done with an open query. */
function MoreMenu({ account, apiBaseUrl, editor, title }: QueryHeaderProps) {
  const template = useLinkTemplate(account)
  const canCreate = useQueryListOffer()
  const { baseline, text } = editor.state
  const duplicate = useDuplication(account, baseline.text, title)
  const { id } = baseline
  const items = [
    item(
      'Copy link',
      () => void copy('Link', `${location.origin}${basePath}/queries/${encodeURIComponent(id)}`),
    ),
    item('Copy as curl without token', () => void copy('curl command', curlText(apiBaseUrl, id))),
    item('Download JSON', () => downloadText(`${title}.json`, text, 'application/json')),
  ]
  if (canCreate) items.unshift(item('Duplicate', duplicate))
  if (template !== '')
    items.push(
      item('Open in console', () => {
        const elsewhere = consoleLink(template, { id, ...factsOf(text) })
        if (elsewhere !== null) window.open(elsewhere, '_blank', 'noopener,noreferrer')
      }),
    )
  return (
    <Menu
      label="More"
      items={items}
      trigger={(trigger) => (
        <Button {...trigger} icon={<ChevronDown size={14} className="order-last" aria-hidden="true" />}>
          More
        </Button>
      )}
    />
  )
}

/** Name, state and actions of a saved query. */
export function QueryHeader(props: QueryHeaderProps) {
  const { editor, title } = props
  const { state, hasChanges, draftStatus, editBlocked, reading, setDialog } = editor
  const { id, receivedAt } = state.baseline
  const isMine = hasChanges && editBlocked === undefined
  return (
    <PageHeader
      title={<bdi>{visibleText(title)}</bdi>}
      back={
        <Link to="/queries" className="hover:text-ink">
          Saved queries
        </Link>
      }
      badges={
        hasChanges && <Badge tone="warning">{isMine ? 'Unsaved changes' : 'Unsaved in another tab'}</Badge>
      }
      details={
        <>
          <Identifier id={id} />
          <DataAge
            receivedAt={receivedAt}
            isRefreshing={props.isRefreshing}
            isStale={props.isStale}
            onRefresh={props.onRefresh}
          />
          {isMine && draftStatus && 'savedAt' in draftStatus && (
            <span>Draft kept at {clockText(draftStatus.savedAt)}</span>
          )}
        </>
      }
      actions={
        <>
          <Button
            variant="ghost"
            disabledReason={editBlocked ?? reading.problem?.message}
            data-tip={keysText('format')}
            onClick={() => void editor.format()}
          >
            Format
          </Button>
          <Button
            variant="ghost"
            disabledReason={editBlocked ?? (hasChanges ? undefined : 'There are no changes.')}
            onClick={() => setDialog({ kind: 'discard' })}
          >
            Discard changes
          </Button>
          <Button
            variant="ghost"
            disabledReason={editor.deleteBlocked}
            onClick={() => setDialog({ kind: 'delete' })}
          >
            Delete…
          </Button>
          <MoreMenu {...props} />
          <Button
            variant="primary"
            className="max-sm:order-first"
            disabledReason={editor.saveBlocked}
            data-tip={keysText('save')}
            onClick={editor.review}
          >
            Save…
          </Button>
        </>
      }
    />
  )
}
