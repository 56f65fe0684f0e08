import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'

export function OrgsPage() {
  return (
    <>
      <PageTitle parts={['OrgsPage']} />
      <PageHeader title="OrgsPage" />
    </>
  )
}
