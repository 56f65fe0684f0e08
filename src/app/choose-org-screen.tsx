import { useRef } from 'react'
import { PageHeader } from '#ui/page-header.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { switchOrg } from '#form/switch-org.ts'
import { ChooseOrg } from './choose-org.tsx'

/** In place of a screen that shows what one organization has, until one is chosen; the address stays. */
export function ChooseOrgScreen() {
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <>
      <PageTitle parts={['Choose an organization']} />
      <PageHeader
        title="Choose an organization"
        details="API tokens and saved queries belong to one organization. This tab stays with the one you choose."
      />
      <section aria-label="Organizations" className="max-w-xl px-4 pb-10 sm:px-6">
        <ChooseOrg inputRef={inputRef} onPick={(org) => switchOrg(org)} />
      </section>
    </>
  )
}
