import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'

export function TokenPage() {
  return (
    <>
      <PageTitle parts={['TokenPage']} />
      <PageHeader title="TokenPage" />
    </>
  )
}
