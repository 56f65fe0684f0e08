import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'

export function QueryPage() {
  return (
    <>
      <PageTitle parts={['QueryPage']} />
      <PageHeader title="QueryPage" />
    </>
  )
}
