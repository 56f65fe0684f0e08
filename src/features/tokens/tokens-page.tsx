import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'

export function TokensPage() {
  return (
    <>
      <PageTitle parts={['TokensPage']} />
      <PageHeader title="TokensPage" />
    </>
  )
}
