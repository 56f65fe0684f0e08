import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'

export function OrgPage() {
  return (
    <>
      <PageTitle parts={['OrgPage']} />
      <PageHeader title="OrgPage" />
    </>
  )
}
