import type { ImportedItem } from '#ui/import-report.tsx'
import type { OrgView, SavedView } from './org-view.ts'
import type { ReadView } from './read-views-file.ts'
import { freeName, viewNamed } from './view-name.ts'
import { fullQuery } from './view-query.ts'

/** What becomes of one view of a file. */
type ImportedView = ImportedItem<'new' | 'renamed' | 'same' | 'unreadable'>

export type ViewsImport = {
  report: readonly ImportedView[]
  added: readonly (OrgView & { isDefault: boolean })[]
}

/**
 * What of a file this browser does not have yet. Nothing that is kept is replaced: a view whose name is taken by
 * another list gets a number. The file's default is taken only where none is chosen.
 */
export function planViewsImport(views: readonly SavedView[], read: readonly ReadView[]): ViewsImport {
  const added: (OrgView & { isDefault: boolean })[] = []
  let hasDefault = views.some(({ isDefault }) => isDefault)
  const report = read.map((entry): ImportedView => {
    const row = { id: String(entry.place), name: entry.name }
    if ('reason' in entry) return { ...row, outcome: 'unreadable', detail: entry.reason }
    const { view } = entry
    const known: readonly OrgView[] = [...views, ...added]
    const there = viewNamed(known, view.name)
    if (there && fullQuery(there.query) === fullQuery(view.query)) {
      return { ...row, outcome: 'same', detail: '' }
    }
    const name = freeName(known, view.name)
    const isDefault = view.isDefault && !hasDefault
    hasDefault ||= isDefault
    added.push({ name, query: view.query, isDefault })
    const details = [
      there && `The name is taken; it becomes “${name}”.`,
      isDefault && 'The organizations will open with it.',
    ].filter(Boolean)
    return { ...row, outcome: there ? 'renamed' : 'new', detail: details.join(' ') }
  })
  return { report, added }
}
