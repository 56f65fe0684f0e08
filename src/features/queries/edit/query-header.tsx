import { Link } from '@tanstack/react-router'
import { clockText } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { DataAge } from '#ui/data-age.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { keysText } from '#ui/shortcuts.ts'
import { MoreMenu } from './more-menu.tsx'
import type { DraftResult } from './draft-keeper.ts'

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
