import { Upload } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'

const ImportDialog = lazyPart(() => import('./import-dialog.tsx'), 'ImportDialog', 'The import')

/** The button without its dialog, for a place that may go while the dialog is open. */
export function ImportTrigger({ onClick }: { onClick(): void }) {
  return (
    <Button icon={<Upload size={14} aria-hidden="true" />} onClick={onClick}>
      Import
    </Button>
  )
}

/** Takes in a workspace that was exported, here or in another browser. */
export function ImportButton({ account }: { account: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ImportTrigger onClick={() => setIsOpen(true)} />
      {isOpen && <ImportDialog account={account} onClose={() => setIsOpen(false)} />}
    </>
  )
}
