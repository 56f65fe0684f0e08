import { lenient } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'

export const queryTabs = ['apl', 'options', 'json'] as const
export type QueryTab = (typeof queryTabs)[number]

/** `tab`: the view of the record; APL when left out. */
export const querySearch = z.object({ tab: lenient(z.enum(queryTabs)) })

/** `q`: what the library is searched for. */
export const queriesSearch = z.object({ q: lenient(z.string()) })
