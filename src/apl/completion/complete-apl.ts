import type { AplSurroundings, Suggestion, Suggestions } from '#apl/contract/apl-language.ts'
import { openLevels } from '#apl/wants/open-levels.ts'
import type { Want } from '#apl/stages/stage-kind.ts'
import { wantsAt } from '#apl/wants/wants-at.ts'
import { placeAt, type WritingPlace } from './place-at.ts'
import { settingAt } from './setting-at.ts'
import { suggest } from './suggest.ts'

/**
 * What may be written at an offset of a query, the most likely first; offsets in UTF-16 units. Nothing within strings
 * and comments, but for texts with a meaning of their own, such as the names of datasets. Never fails, whatever the text.
 */
export function completeApl(text: string, offset: number, surroundings: AplSurroundings): Suggestions {
  const none = { replace: { start: offset, end: offset }, items: [] }
  const place = placeAt(text, offset)
  if (place === undefined) return none
  const levels = openLevels(text, place.start)
  const wants = wantsAt(levels).filter((want) => place.form === 'name' || fits(want, place.form))
  if (wants.length === 0) return none
  const setting = settingAt(text, place, levels, surroundings)
  if (setting === undefined) return none
  const path = pathIn(text, place)
  const items = new Map<string, Suggestion>()
  for (const draft of wants.flatMap((want) => suggest(want, setting))) {
    const key = `${draft.kind} ${draft.label}`
    if (!items.has(key) && draft.label.toLowerCase().startsWith(path))
      items.set(key, { ...draft, rank: items.size })
  }
  return { replace: place.replace, items: [...items.values()] }
}

/** Names in brackets are those of tables, columns and variables; texts only have a meaning where one says so. */
function fits(want: Want, form: 'quoted' | 'text'): boolean {
  if (form === 'text') return want.sort === 'dataset-text' || ('isText' in want && want.isText)
  return want.sort === 'table' || want.sort === 'column' || want.sort === 'variable'
}

/** `geo.` of `geo.country`: only names that begin so fit behind it. Lower case. */
function pathIn(text: string, { form, replace }: WritingPlace): string {
  const written = text.slice(replace.start, replace.end)
  return form === 'name' ? written.slice(0, written.lastIndexOf('.') + 1).toLowerCase() : ''
}
