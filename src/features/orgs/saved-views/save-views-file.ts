import { utcDay } from '#lib/utc-day.ts'
import { downloadText } from '#ui/download-text.ts'
import type { SavedView } from './org-view.ts'

/** Saves all views as one file in the person's downloads. */
export async function saveViewsFile(views: readonly SavedView[]): Promise<void> {
  const { viewsFile } = await import('./views-file.ts')
  const now = Date.now()
  const day = utcDay(now)
  downloadText(`organization-views-${day}.json`, viewsFile(views, now), 'application/json')
}
