import { Link } from '@tanstack/react-router'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#ui/save-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'
import { RestoreNotice, useRestore } from './restore.tsx'

type DeletedNoticeProps = {
  account: string
  id: string
  name: string
  /** The record as it was. */
  text: string
  /** What was typed and not saved. */
  draft?: string
  /** Whether this browser keeps that. */
  isDraftKept: boolean
  /** Opens the query anew, now that it is there again. */
  onOpen(): void
}

/** What is left on the page after its query was deleted. */
export function DeletedNotice({ account, id, name, text, draft, isDraftKept, onOpen }: DeletedNoticeProps) {
  const restoring = useRestore(account)
  return (
    <>
      <PageTitle parts={[name, 'Saved queries']} />
      <PageHeader
        title={<bdi>{visibleText(name)}</bdi>}
        back={<Link to="/queries">Saved queries</Link>}
        badges={<Badge tone="danger">Deleted here</Badge>}
      />
      <div className="max-w-3xl px-4 sm:px-6">
        <RestoreNotice restoring={restoring} onOpen={onOpen} />
      </div>
      <EmptyState
        title="This query was deleted"
        actions={
          <>
            <Button disabledReason={restoring.blocked} onClick={() => restoring.restore({ id, name, text })}>
              Try to restore
            </Button>
            <Button onClick={() => downloadText(`${name}.json`, text, 'application/json')}>
              Download last copy
            </Button>
            {draft !== undefined && (
              <Button onClick={() => downloadText(`${name}, draft.json`, draft, 'application/json')}>
                Download draft
              </Button>
            )}
            <Link
              to="/queries"
              className="flex h-8 items-center px-2 text-sm font-medium text-accent hover:underline"
            >
              Back to Saved queries
            </Link>
          </>
        }
      >
        The service no longer has it. This browser keeps the last copy in the trash and in History. The
        service may not accept it: Starboard tries, then reads it again.
        {draft !== undefined &&
          (isDraftKept
            ? ' Your unsaved text is kept as a draft.'
            : ' Your unsaved text is kept on this page only: download it before you leave.')}
      </EmptyState>
    </>
  )
}
