import { timeNow } from '#api/service-clock.ts'
import { isJsonObject, member } from '#lib/json-value.ts'
import { utcDay } from '#lib/dates.ts'
import { z } from '#lib/zod.ts'
import { type FileItem, itemsFile, readJson, readItemsFile } from '#local/collection.ts'
import { downloadText } from '#ui/save-table.tsx'
import type { FileItemReport } from '#ui/import-dialog.tsx'
import {
  defaultKey,
  fullQuery,
  type SavedView,
  type View,
  type Viewed,
  viewCollections,
} from './saved-view.ts'
import { freeName, viewName, viewNamed } from './view-name.ts'

/** The content of a file of views, including the default one. `now` is in milliseconds since the epoch. */
export function viewsFile(resource: Viewed, views: readonly SavedView[], now: number): string {
  const { views: kept, settings } = viewCollections(resource)
  const items = views.map(({ id, name, query }) => ({ kind: kept.kind, key: id, value: { name, query } }))
  const chosen = views
    .filter(({ isDefault }) => isDefault)
    .map(({ id }) => ({ kind: settings.kind, key: defaultKey, value: { view: id } }))
  return itemsFile([...items, ...chosen], now)
}

/** In characters; no server accepts a longer URL. */
const longestQuery = 16_000

/** An entry of the file, numbered from 1: a view, or why it is not one. */
type ReadView =
  | { position: number; name: string; view: View & { isDefault: boolean } }
  | { position: number; name: string; reason: string }

const viewInFile = z.object({
  name: viewName,
  query: z
    .string('It has no address.')
    .check(z.maxLength(longestQuery, 'Its address is too long for any server.')),
  default: z.optional(z.boolean('Its default mark is neither true nor false.')),
})

const noViews = 'This is not a file of views exported by Starboard.'

/** Parses a file of views. A file of another kind is rejected; an invalid view is rejected individually. */
export function readViewsFile(
  resource: Viewed,
  text: string,
): { views: readonly ReadView[] } | { problem: string } {
  const json = readJson(text)
  if ('problem' in json) return json
  const read = readItemsFile(json.value, {
    format: `starboard-${resource.singular}-views`,
    list: 'views',
    what: 'views',
    none: noViews,
  })
  if ('problem' in read) return read
  const entries = 'items' in read ? entriesOf(resource, read.items) : read.entries
  return { views: entries.map((entry, index) => readView(entry, index + 1)) }
}

/** The views of a list among the file's items, in the form that earlier versions exported. */
function entriesOf(resource: Viewed, items: readonly FileItem[]): readonly unknown[] {
  const { views, settings } = viewCollections(resource)
  const chosen = items.find(({ kind }) => kind === settings.kind)?.value
  return items
    .filter(({ kind }) => kind === views.kind)
    .map(({ key, value }) =>
      member(chosen, 'view') === key ? Object.assign({}, value, { default: true }) : value,
    )
}

function readView(entry: unknown, position: number): ReadView {
  const given = member(entry, 'name')
  const name =
    typeof given === 'string' && given.trim() !== '' ? given.trim() : `View ${position} of the file`
  if (!isJsonObject(entry)) return { position, name, reason: 'It is not a JSON object.' }
  if (typeof given !== 'string' || given.trim() === '') return { position, name, reason: 'It has no name.' }
  const read = viewInFile.safeParse(entry)
  if (!read.success) return { position, name, reason: read.error.issues[0]?.message ?? 'It cannot be read.' }
  const { query, default: isDefault = false } = read.data
  return { position, name, view: { name: read.data.name, query: query.replace(/^\?/, ''), isDefault } }
}

type ViewsImport = { report: readonly FileItemReport[]; put: readonly (View & { isDefault: boolean })[] }

/**
 * Plans an import, which only adds views. If another view has the same name, the new one gets a number. The file's
 * default view is used only if none is chosen.
 */
export function planViewsImport(
  resource: Viewed,
  views: readonly SavedView[],
  read: readonly ReadView[],
): ViewsImport {
  const added: (View & { isDefault: boolean })[] = []
  let hasDefault = views.some(({ isDefault }) => isDefault)
  const report = read.map((entry): FileItemReport => {
    const row = { id: String(entry.position), name: entry.name }
    if ('reason' in entry) return { ...row, outcome: 'unreadable', detail: entry.reason }
    const { view } = entry
    const known: readonly View[] = [...views, ...added]
    const there = viewNamed(known, view.name)
    if (there && fullQuery(resource, there.query) === fullQuery(resource, view.query)) {
      return { ...row, outcome: 'same', detail: '' }
    }
    const name = freeName(known, view.name)
    const isDefault = view.isDefault && !hasDefault
    hasDefault ||= isDefault
    added.push({ name, query: view.query, isDefault })
    const details = [
      there && `The name is taken; it is imported as “${name}”.`,
      isDefault && 'It becomes the default view.',
    ].filter(Boolean)
    return { ...row, outcome: there ? 'renamed' : 'new', detail: details.join(' ') }
  })
  return { report, put: added }
}

/** Downloads all views as one file. */
export function saveViewsFile(resource: Viewed, views: readonly SavedView[]): void {
  const now = timeNow()
  const day = utcDay(now)
  downloadText(`${resource.singular}-views-${day}.json`, viewsFile(resource, views, now), 'application/json')
}
