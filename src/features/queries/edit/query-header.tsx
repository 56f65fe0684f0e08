import { Link } from '@tanstack/react-router'
import { ChevronDown, Ellipsis, Pencil } from 'lucide-react'
import type { SessionAnswer } from '#contract/session.ts'
import { linkTo, useActiveOrg } from '#form/active-org.tsx'
import { consoleLink } from '#lib/console-link.ts'
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
import { Overflow } from '#ui/overflow.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { keysText } from '#ui/shortcuts.ts'
import { withText } from '#record-text/record-edits.ts'
import { readRecordText, textAt } from '#record-text/record-text.ts'
import { curlText } from '../record/curl-text.ts'
import { useQueryListOffer } from '../record/offers.ts'
import { useLinkTemplate } from '../settings/link-template.tsx'
import { useCreation } from '../library/use-library.ts'
import { useOrgList } from '../access/use-lists.ts'
import type { QueryEditorModel } from './use-query-editor.ts'

const copy = (what: string, text: string) => copyText(text, { done: `${what} copied` })

const item = (label: string, onSelect: () => void, disabledReason?: string): MenuItem => ({
  kind: 'action',
  label,
  onSelect,
  disabledReason,
})

/** What a link to another console may name of a record. */
function linkFactsOf(text: string) {
  const { record } = readRecordText(text)
  const at = (...path: string[]) => (record && textAt(record, path)) ?? ''
  return {
    name: at('name'),
    dataset: at('dataset'),
    apl: at('query', 'apl'),
    startTime: at('query', 'startTime'),
    endTime: at('query', 'endTime'),
  }
}

/** The organization that the query belongs to: the active one, else the only one there is; null when nobody knows. */
function useOrgId(): string | null {
  const { org, isNeeded } = useActiveOrg()
  const [only, ...others] = useOrgList().data?.rows ?? []
  if (org || isNeeded) return org?.id ?? null
  return only?.kind === 'record' && others.length === 0 ? only.id : null
}

type QueryHeaderProps = {
  deployment: SessionAnswer['deployment']
  editor: QueryEditorModel
  title: string
  isRefreshing: boolean
  isStale: boolean
  onRefresh(): void
}

/** What else can be done with an open query. */
function MoreMenu({ deployment, editor, title }: QueryHeaderProps) {
  const template = useLinkTemplate() || deployment?.consoleLink || ''
  const org = useOrgId()
  const canCreate = useQueryListOffer()
  const { baseline, text } = editor.state
  const { create: duplicate } = useCreation('duplicated')
  const { id } = baseline
  const items = [
    item('Copy link', () => void copy('Link', linkTo(`/queries/${encodeURIComponent(id)}`))),
    item(
      'Copy as curl without token',
      () => void copy('curl command', curlText(deployment, `/${encodeURIComponent(id)}`)),
    ),
    item('Download JSON', () => downloadText(`${title}.json`, text, 'application/json')),
  ]
  if (canCreate)
    items.unshift(
      item('Duplicate', () =>
        duplicate(withText(baseline.text, ['name'], `Copy of ${title}`) ?? baseline.text),
      ),
    )
  const elsewhere = consoleLink(template, { id, org, ...linkFactsOf(text) })
  if (template !== '')
    items.push(
      item(
        'Open in console',
        () => window.open(elsewhere ?? '', '_blank', 'noopener,noreferrer'),
        elsewhere === null ? 'The link needs the organization, which is unknown.' : undefined,
      ),
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
      back={<Link to="/queries">Saved queries</Link>}
      badges={
        <>
          <Link
            to="/queries/$queryId"
            params={{ queryId: id }}
            search={{ tab: 'options' }}
            replace
            aria-label="Edit name"
            data-tip="Edit name"
            className="inline-flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink max-sm:hidden print:hidden"
          >
            <Pencil size={14} aria-hidden="true" />
          </Link>
          {hasChanges && (
            <Badge tone="warning">{isMine ? 'Unsaved changes' : 'Unsaved in another tab'}</Badge>
          )}
        </>
      }
      details={
        <>
          {/* It stands in the JSON and in the address, too. */}
          <span className="max-sm:hidden">
            <Identifier id={id} />
          </span>
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
          <Overflow
            label="Actions"
            icon={<Ellipsis size={14} aria-hidden="true" />}
            from="sm"
            align="end"
            isIconOnly
          >
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
          </Overflow>
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
