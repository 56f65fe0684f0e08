import { lenient, repeatedKey } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'

// Every screen's first script knows these keys; what is made of them comes when the screen is opened.

/**
 * What `?view=replace` adds to the address of `/queries`: `find` and `with`, `regex`, `case` and `word` when they are
 * switched on, `where` the fields (the APL when left out), `among` when only the selected queries are meant. The
 * filters of the library narrow the queries here too.
 */
export const findSearchKeys = {
  find: lenient(z.string()),
  with: lenient(z.string()),
  regex: lenient(z.enum(['on'])),
  case: lenient(z.enum(['match'])),
  word: lenient(z.enum(['whole'])),
  where: repeatedKey,
  among: lenient(z.enum(['selected'])),
}

export type FindSearch = z.infer<z.ZodMiniObject<typeof findSearchKeys>>
