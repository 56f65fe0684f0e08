import { lenient } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'

const text = lenient(z.string().check(z.minLength(1)))

/** The address of `/datasets/$dataset`: words that tokens are searched by, and `sort` as "name" or "-name". */
export const DatasetSearch = z.object({ q: text, sort: text })

export type DatasetSearch = z.output<typeof DatasetSearch>
