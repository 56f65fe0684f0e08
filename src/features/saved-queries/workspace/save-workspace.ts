import { downloadText } from '#ui/download-text.ts'
import { toast } from '#ui/toast.ts'
import { openQueryStore } from '../store/open-query-store.ts'

/** Saves everything that this browser keeps for an account as one file; tells when that fails. */
export async function saveWorkspace(account: string): Promise<void> {
  try {
    const { exportWorkspace } = await import('./export-workspace.ts')
    const now = Date.now()
    const parts = await exportWorkspace(await openQueryStore(), account, now)
    const day = new Date(now).toISOString().slice(0, 10)
    downloadText(`starboard-workspace-${day}.json`, parts, 'application/json')
  } catch {
    toast({
      title: 'The workspace was not exported',
      description: 'This browser did not hand over what it keeps. Reload the page and try again.',
      tone: 'danger',
      timeout: 0,
    })
  }
}
