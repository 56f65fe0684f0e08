import { Download } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { ImportButton } from '../workspace/import-button.tsx'
import { saveWorkspace } from '../workspace/save-workspace.ts'

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
