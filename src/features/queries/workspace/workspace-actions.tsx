import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import type { SessionAnswer } from '#contract/session.ts'
import { mayHaveOtherToken } from '#local/account.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { saveWorkspace } from './export-workspace.ts'

const ImportDialog = lazyPart<'ImportDialog', { account: string; onClose(): void }>(
  () => import('./import-dialog.tsx'),
  'ImportDialog',
  'The import',
)

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

const OtherTokenButton = lazyPart(
  () => import('./other-token.tsx'),
  'OtherTokenButton',
  'What was kept under another token',
  { waiting: null },
)

/** Takes everything that is kept out of this browser, or into it, as one file, or from another token. */
export function WorkspaceActions({ account, session }: { account: string; session: SessionAnswer }) {
  return (
    <>
      {mayHaveOtherToken(session) && <OtherTokenButton account={account} session={session} />}
      <ImportButton account={account} />
      <Button icon={<Download size={14} aria-hidden="true" />} onClick={() => void saveWorkspace(account)}>
        Export workspace
      </Button>
    </>
  )
}
