import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { encodePathSegment } from '#lib/path-segment.ts'
import { clockText } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataAge } from '#ui/data-age.tsx'
import { downloadText } from '#ui/download-text.ts'
import { Identifier } from '#ui/identifier.tsx'
import { Menu } from '#ui/menu.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { keysText } from '#ui/shortcuts.ts'
import { toast } from '#ui/toast.ts'
import type { DraftStatus } from './use-edit-text.ts'

type QueryHeaderProps = {
  id: string
  title: string
  text: string
  apiBaseUrl: string
  hasChanges: boolean
  draftStatus: DraftStatus
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

async function copy(what: string, text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: `${what} copied` })
  } catch {
    toast({
      title: 'Could not copy',
      description: 'The browser did not allow access to the clipboard.',
      tone: 'danger',
    })
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The record's address on the service as a curl call; the token is a variable, never a value. */
export function curlText(apiBaseUrl: string, id: string): string {
  const encoded = encodePathSegment(id)
  const segment = 'segment' in encoded ? encoded.segment : ''
  return `curl -H "Authorization: Bearer $ACCESS_TOKEN" ${quoted(`${apiBaseUrl}/v2/apl-starred-queries/${segment}`)}`
}

/** Name, state and actions of a saved query. */
export function QueryHeader(props: QueryHeaderProps) {
  const { id, title, text, apiBaseUrl, hasChanges, draftStatus, age } = props
  const items = [
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
  ] as const
  return (
    <PageHeader
      title={<bdi>{visibleText(title)}</bdi>}
      back={
        <Link to="/queries" className="hover:text-ink">
          Saved queries
        </Link>
      }
      badges={hasChanges && <Badge tone="warning">Unsaved changes</Badge>}
      details={
        <>
          <Identifier id={id} />
          <DataAge {...age} />
          {hasChanges && draftStatus && 'savedAt' in draftStatus && (
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
            disabledReason={hasChanges ? undefined : 'There are no changes.'}
            onClick={props.onDiscard}
          >
            Discard changes
          </Button>
          <Button variant="ghost" disabledReason={props.deleteBlocked} onClick={props.onDelete}>
            Delete…
          </Button>
          <Menu
            label="More"
            items={items}
            trigger={(trigger) => (
              <Button {...trigger} icon={<ChevronDown size={14} className="order-last" aria-hidden="true" />}>
                More
              </Button>
            )}
          />
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
