import { Link } from '@tanstack/react-router'
import { visibleText } from '#lib/visible-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#ui/download-text.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** What is left on the page after its query was deleted. */
export function DeletedNotice({ name, text }: { name: string; text: string }) {
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
      </EmptyState>
    </>
  )
}
