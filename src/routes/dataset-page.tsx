import { getRouteApi, Link } from '@tanstack/react-router'
import { DatasetQueries } from '#features/queries/list/dataset-queries.tsx'
import { DatasetTokens } from '#features/tokens/dataset/dataset-tokens.tsx'
import { datasetHeading } from '#features/tokens/dataset/dataset-names.ts'
import { PageHeader, PageTitle } from '#ui/page-header.tsx'

const route = getRouteApi('/signed-in/datasets/$dataset')

/** One dataset: which tokens reach it and how, and which saved queries use it. Each part comes from its feature. */
export function DatasetPage() {
  const { dataset } = route.useParams()
  const { title, details } = datasetHeading(dataset)
  return (
    <>
      <PageTitle parts={[title, 'Datasets']} />
      <PageHeader
        title={title}
        back={
          <Link to="/tokens" search={{ scope: 'datasets' }}>
            API tokens
          </Link>
        }
        details={details}
      />
      <div className="flex flex-col gap-5 pb-10">
        <section aria-label="API tokens">
          <DatasetTokens dataset={dataset} />
        </section>
        <div className="px-4 sm:px-6">
          <DatasetQueries key={dataset} dataset={dataset} />
        </div>
      </div>
    </>
  )
}
