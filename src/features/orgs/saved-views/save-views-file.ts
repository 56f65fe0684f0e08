import { utcDay } from '#lib/dates.ts'
import { downloadText } from '#ui/download-text.ts'
import type { SavedView } from './org-view.ts'
import { viewsFile } from './views-file.ts'

/** Saves all views as one file in the person's downloads. */
export function saveViewsFile(views: readonly SavedView[]): void {
  const now = Date.now()
  const day = utcDay(now)
  downloadText(`organization-views-${day}.json`, viewsFile(views, now), 'application/json')
}
