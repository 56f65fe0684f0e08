import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import type { SessionAnswer } from '#contract/session.ts'
import { mayHaveOtherToken, useAccountKey } from '#local/account.tsx'
import { timeNow } from '#api/service-clock.ts'
import { countText } from '#lib/count-text.ts'
import { utcDay } from '#lib/dates.ts'
import { openLocalStore } from '#local/open-local-store.ts'
import { Button } from '#ui/button.tsx'
import { prefetch, importPart } from '#ui/import-part.ts'
import { downloadText } from '#ui/save-table.tsx'
import { toast } from '#ui/toast.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { openQueryStore } from '../store/query-store.ts'

/** Imports a workspace exported here or in another browser. */
export const ImportDialog = lazyPart(() => import('./import-dialog.tsx'), 'ImportDialog', 'The import')

/** The button without its dialog, for a place that may unmount while the dialog is open. */
export function ImportTrigger(props: { size?: 'small'; onClick(): void }) {
  return (
    <Button icon={<Upload size={14} />} {...props}>
      Import
    </Button>
  )
}

function ImportButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ImportTrigger size="small" onClick={() => setIsOpen(true)} />
      {isOpen && <ImportDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

const OtherTokenButton = lazyPart(
  () => import('./other-token.tsx'),
  'OtherTokenButton',
  'The work of another token',
  { waiting: null },
)

const loadExport = () => importPart(() => import('./export-workspace.ts'), 'The export')
prefetch(loadExport)

/** Downloads everything this browser stores for an account as one file; shows a toast if that fails. */
export async function saveWorkspace(account: string): Promise<void> {
  try {
    const now = timeNow()
    const stores = { queries: await openQueryStore(account), kept: await openLocalStore() }
    const { exportWorkspace } = await loadExport()
    const { parts, left } = await exportWorkspace(stores, now)
    const day = utcDay(now)
    downloadText(`starboard-workspace-${day}.json`, parts, 'application/json')
    if (left > 0) {
      toast({
        title: `${countText(left, 'item')} could not be exported`,
        description: 'Another version of Starboard wrote them. The rest of the workspace is in the file.',
        tone: 'warning',
        timeout: 0,
      })
    }
  } catch {
    toast({
      title: 'The workspace was not exported',
      description: 'Starboard could not read its data in this browser. Reload the page and try again.',
      tone: 'danger',
      timeout: 0,
    })
  }
}

/** Exports everything stored in this browser as one file, and imports from a file or another token. */
export function WorkspaceActions({ session }: { session: SessionAnswer }) {
  const account = useAccountKey()
  return (
    <>
      {mayHaveOtherToken(session) && <OtherTokenButton session={session} />}
      <ImportButton />
      <Button size="small" icon={<Download size={14} />} onClick={() => void saveWorkspace(account)}>
        Export workspace
      </Button>
    </>
  )
}
