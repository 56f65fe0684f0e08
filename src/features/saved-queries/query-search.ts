import { lenient } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'

export const queryTabs = ['apl', 'options', 'json'] as const
export type QueryTab = (typeof queryTabs)[number]

/** `tab`: the view of the record; APL when left out. `show`: the dialog on who can touch it. */
export const querySearch = z.object({
  tab: lenient(z.enum(queryTabs)),
  show: lenient(z.enum(['access'])),
})

/** `q`: what the library is searched for. */
export const queriesSearch = z.object({ q: lenient(z.string()) })
