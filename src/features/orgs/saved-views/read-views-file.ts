import { isJsonObject, member } from '#lib/json-value.ts'
import { z } from '#lib/zod.ts'
import type { OrgView } from './org-view.ts'
import { viewName } from './view-name.ts'
import { viewsFormat, viewsHead, viewsVersion } from './views-file.ts'

/** Characters; no server takes a longer address. */
const longestQuery = 16_000

/** One view of a file, with its place from 1; or why it is none. */
export type ReadView =
  | { place: number; name: string; view: OrgView & { isDefault: boolean } }
  | { place: number; name: string; reason: string }

const viewInFile = z.object({
  name: viewName,
  query: z
    .string('It has no address.')
    .check(z.maxLength(longestQuery, 'Its address is longer than any server takes.')),
  default: z.optional(z.boolean('Whether it is the default is neither true nor false.')),
})

const noViews = 'This is no file of views exported by Starboard.'

/** Reads the text of a file of views. A file that is none is refused as a whole; a bad view is refused by itself. */
export function readViewsFile(text: string): { views: readonly ReadView[] } | { problem: string } {
  const value = parsed(text)
  if (value === undefined) return { problem: 'This is no JSON, or it is cut off.' }
  if (member(value, 'format') !== viewsFormat) return { problem: noViews }
  const version = member(value, 'version')
  if (typeof version === 'number' && version > viewsVersion) {
    return {
      problem: `The views were exported by a newer Starboard (format ${version}, this one reads up to ${viewsVersion}). Reload the page to get the newest version, then try again.`,
    }
  }
  const head = viewsHead.safeParse(value)
  if (!head.success) return { problem: `${noViews} Its head or its list of views is damaged.` }
  return { views: head.data.views.map((entry, index) => readView(entry, index + 1)) }
}

function readView(entry: unknown, place: number): ReadView {
  const given = member(entry, 'name')
  const name = typeof given === 'string' && given.trim() !== '' ? given.trim() : `View ${place} of the file`
  if (!isJsonObject(entry)) return { place, name, reason: 'It is no JSON object.' }
  if (typeof given !== 'string' || given.trim() === '') return { place, name, reason: 'It has no name.' }
  const read = viewInFile.safeParse(entry)
  if (!read.success) return { place, name, reason: read.error.issues[0]?.message ?? 'It cannot be read.' }
  const { query, default: isDefault = false } = read.data
  return { place, name, view: { name: read.data.name, query: query.replace(/^\?/, ''), isDefault } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
