import { Link } from '@tanstack/react-router'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#ui/download-text.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'

type DeletedNoticeProps = {
  name: string
  /** The record as it was. */
  text: string
  /** What was typed and not saved. */
  draft?: string
}

/** What is left on the page after its query was deleted. */
export function DeletedNotice({ name, text, draft }: DeletedNoticeProps) {
  return (
    <>
      <PageTitle parts={[name, 'Saved queries']} />
      <PageHeader
        title={<bdi>{visibleText(name)}</bdi>}
        back={<Link to="/queries">Saved queries</Link>}
        badges={<Badge tone="danger">Deleted here</Badge>}
      />
      <EmptyState
        title="This query was deleted"
        actions={
          <>
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
        The service has it no more. This browser keeps the last copy in the library, as “Deleted here”.
        {draft !== undefined && ' Your unsaved text is kept as a draft.'}
      </EmptyState>
    </>
  )
}
