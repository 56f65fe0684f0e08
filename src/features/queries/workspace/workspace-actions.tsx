import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { saveWorkspace } from './export-workspace.ts'

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
function ImportButton({ account }: { account: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ImportTrigger onClick={() => setIsOpen(true)} />
      {isOpen && <ImportDialog account={account} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Takes everything that is kept out of this browser, or into it, as one file. */
export function WorkspaceActions({ account }: { account: string }) {
  return (
    <>
      <ImportButton account={account} />
      <Button icon={<Download size={14} aria-hidden="true" />} onClick={() => void saveWorkspace(account)}>
        Export workspace
      </Button>
    </>
  )
}
