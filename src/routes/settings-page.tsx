import { getRouteApi } from '@tanstack/react-router'
import { KeptSection } from '#features/saved-queries/settings/kept-section.tsx'
import { LinkTemplateSection } from '#features/saved-queries/settings/link-template-section.tsx'
import { useAccount } from '#features/saved-queries/use-account.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'

const route = getRouteApi('/signed-in/settings')

/** What a person sets for this browser, each part from the feature it belongs to. */
export function SettingsPage() {
  const { account } = useAccount(route.useRouteContext().sessionOptions)
  return (
    <>
      <PageTitle parts={['Settings']} />
      <PageHeader title="Settings" details="Everything here belongs to this browser and this account." />
      <div className="flex max-w-3xl flex-col gap-5 px-4 pb-10 sm:px-6">
        <LinkTemplateSection account={account} />
        <KeptSection account={account} />
      </div>
    </>
  )
}
