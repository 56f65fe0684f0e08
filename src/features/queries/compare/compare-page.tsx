import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { encodePathSegment } from '#lib/addresses.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Switch } from '#ui/switch.tsx'
import { ComparedRecords } from './compared-records.tsx'

const route = getRouteApi('/signed-in/queries')

/** `/queries?view=compare&id=a&id=b`: two saved queries side by side. */
export function ComparePage({ account }: { account: string }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [left, right, ...more] = (search.id ?? []).filter((id) => 'segment' in encodePathSegment(id))
  const isPair = left !== undefined && right !== undefined && more.length === 0
  const onlyDifferences = search.differences === 'only'
  return (
    <>
      <PageTitle parts={['Compare saved queries']} />
      <PageHeader
        title="Compare saved queries"
        back={
          <Link to="/queries" className="hover:text-ink">
            Saved queries
          </Link>
        }
        actions={
          isPair && (
            <>
              <Switch
                label="Differences only"
                checked={onlyDifferences}
                onChange={(checked) =>
                  void navigate({
                    search: { ...search, differences: checked ? 'only' : undefined },
                    replace: true,
                  })
                }
              />
              <Button
                icon={<ArrowLeftRight size={14} aria-hidden="true" />}
                onClick={() => void navigate({ search: { ...search, id: [right, left] }, replace: true })}
              >
                Swap sides
              </Button>
            </>
          )
        }
      />
      {isPair ? (
        <ComparedRecords
          // The same query on both sides is a comparison as well.
          key={`${left} ${right}`}
          account={account}
          left={left}
          right={right}
          onlyDifferences={onlyDifferences}
        />
      ) : (
        <EmptyState
          title="Two queries are compared"
          actions={
            <Link to="/queries" className="text-sm font-medium text-accent hover:underline">
              Back to Saved queries
            </Link>
          }
        >
          The address names another number of them. Select two in the library, then choose Compare.
        </EmptyState>
      )}
    </>
  )
}
