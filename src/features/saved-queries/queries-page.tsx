import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'

export function QueriesPage() {
  return (
    <>
      <PageTitle parts={['QueriesPage']} />
      <PageHeader title="QueriesPage" />
    </>
  )
}
