import { openKeptStore } from '#local/open-kept-store.ts'
import { countText } from '#lib/count-text.ts'
import { utcDay } from '#lib/dates.ts'
import { downloadText } from '#ui/download-text.ts'
import { toast } from '#ui/toast.ts'
import { openQueryStore } from '../store/open-query-store.ts'
import { exportWorkspace } from './export-workspace.ts'

/** Saves everything that this browser keeps for an account as one file; tells when that fails. */
export async function saveWorkspace(account: string): Promise<void> {
  try {
    const now = Date.now()
    const stores = { queries: await openQueryStore(), kept: await openKeptStore() }
    const { parts, left } = await exportWorkspace(stores, account, now)
    const day = utcDay(now)
    downloadText(`starboard-workspace-${day}.json`, parts, 'application/json')
    if (left > 0) {
      toast({
        title: `${countText(left, 'item')} could not be exported`,
        description: 'Another version of Starboard wrote them. All else is in the file.',
        tone: 'warning',
        timeout: 0,
      })
    }
  } catch {
    toast({
      title: 'The workspace was not exported',
      description: 'This browser did not hand over what it keeps. Reload the page and try again.',
      tone: 'danger',
      timeout: 0,
    })
  }
}
