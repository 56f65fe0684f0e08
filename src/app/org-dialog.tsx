import { useRef } from 'react'
import { switchOrg } from '#form/switch-org.ts'
import { Dialog } from '#ui/dialog.tsx'
import { ChooseOrg } from './choose-org.tsx'

/** Lets one choose the active organization from anywhere. `to`: the address to open in it. */
export function OrgDialog({ to, onClose }: { to: string | null; onClose(): void }) {
  const inputRef = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title="Switch organization"
      description="In this tab only: the page is loaded anew. Drafts stay with their organization."
      initialFocus={inputRef}
    >
      <ChooseOrg
        inputRef={inputRef}
        onPick={(org) => {
          onClose()
          switchOrg(org, to ?? undefined)
        }}
      />
    </Dialog>
  )
}
