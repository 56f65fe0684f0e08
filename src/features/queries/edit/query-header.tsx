import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { encodePathSegment } from '#lib/path-segment.ts'
import { clockText } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { DataAge } from '#ui/data-age.tsx'
import { downloadText } from '#ui/download-text.ts'
import { Identifier } from '#ui/identifier.tsx'
import type { MenuItem } from '#ui/menu-popup.tsx'
import { Menu } from '#ui/menu.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { keysText } from '#ui/shortcuts.ts'
import { factsOf } from '../library/library.ts'
import { consoleLink, useLinkTemplate } from '../settings/link-template.ts'
import type { DraftResult } from './draft-keeper.ts'

const copy = (what: string, text: string) => copyText(text, { done: `${what} copied` })

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The record's address on the service as a curl call; the token is a variable, never a value. */
function curlText(apiBaseUrl: string, id: string): string {
  const encoded = encodePathSegment(id)
  const segment = 'segment' in encoded ? encoded.segment : ''
  return `curl -H "Authorization: Bearer $ACCESS_TOKEN" ${quoted(`${apiBaseUrl}/v2/apl-starred-queries/${segment}`)}`
}

type MoreMenuProps = { account: string; apiBaseUrl: string; id: string; title: string; text: string }

/** What else can be done with an open query. */
function MoreMenu({ account, apiBaseUrl, id, title, text }: MoreMenuProps) {
  const template = useLinkTemplate(account)
  const items: MenuItem[] = [
    {
      kind: 'action',
      label: 'Copy link',
      onSelect: () => void copy('Link', `${location.origin}/queries/${encodeURIComponent(id)}`),
    },
    {
      kind: 'action',
      label: 'Copy as curl without token',
      onSelect: () => void copy('curl command', curlText(apiBaseUrl, id)),
    },
    {
      kind: 'action',
      label: 'Download JSON',
      onSelect: () => downloadText(`${title}.json`, text, 'application/json'),
    },
  ]
  if (template !== '') {
    items.push({
      kind: 'action',
      label: 'Open in console',
      onSelect() {
        const elsewhere = consoleLink(template, { id, ...factsOf(text) })
        if (elsewhere !== null) window.open(elsewhere, '_blank', 'noopener,noreferrer')
      },
    })
  }
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

type QueryHeaderProps = {
  account: string
  id: string
  title: string
  text: string
  apiBaseUrl: string
  hasChanges: boolean
  draftStatus: DraftResult
  /** Why nothing can be changed here now. */
  editBlocked: string | undefined
  /** Why it cannot be saved or deleted now. */
  saveBlocked: string | undefined
  deleteBlocked: string | undefined
  formatBlocked: string | undefined
  age: { receivedAt: number; isRefreshing: boolean; isStale: boolean; onRefresh(): void }
  onSave(): void
  onFormat(): void
  onDiscard(): void
  onDelete(): void
}

/** Name, state and actions of a saved query. */
export function QueryHeader(props: QueryHeaderProps) {
  const { account, id, title, text, apiBaseUrl, hasChanges, draftStatus, age } = props
  return (
    <PageHeader
      title={<bdi>{visibleText(title)}</bdi>}
      back={
        <Link to="/queries" className="hover:text-ink">
          Saved queries
        </Link>
      }
      badges={
        hasChanges && (
          <Badge tone="warning">
            {props.editBlocked === undefined ? 'Unsaved changes' : 'Unsaved in another tab'}
          </Badge>
        )
      }
      details={
        <>
          <Identifier id={id} />
          <DataAge {...age} />
          {hasChanges && props.editBlocked === undefined && draftStatus && 'savedAt' in draftStatus && (
            <span>Draft kept at {clockText(draftStatus.savedAt)}</span>
          )}
        </>
      }
      actions={
        <>
          <Button
            variant="ghost"
            disabledReason={props.formatBlocked}
            data-tip={keysText('format')}
            onClick={props.onFormat}
          >
            Format
          </Button>
          <Button
            variant="ghost"
            disabledReason={props.editBlocked ?? (hasChanges ? undefined : 'There are no changes.')}
            onClick={props.onDiscard}
          >
            Discard changes
          </Button>
          <Button variant="ghost" disabledReason={props.deleteBlocked} onClick={props.onDelete}>
            Delete…
          </Button>
          <MoreMenu account={account} apiBaseUrl={apiBaseUrl} id={id} title={title} text={text} />
          <Button
            variant="primary"
            className="max-sm:order-first"
            disabledReason={props.saveBlocked}
            data-tip={keysText('save')}
            onClick={props.onSave}
          >
            Save…
          </Button>
        </>
      }
    />
  )
}
