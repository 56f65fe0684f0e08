import { lenient } from '#lib/lenient.ts'
import { repeatedKey } from '#lib/repeated-key.ts'
import { z } from '#lib/zod.ts'
import { type FindField, type FindSpec, findFields } from './find-spec.ts'

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

type FindSearch = z.infer<z.ZodMiniObject<typeof findSearchKeys>>

/** Stands in the address for no field at all. */
const nowhere = ['none']

/** The form as the address has it. */
export function specOf(search: FindSearch): FindSpec {
  return {
    find: search.find ?? '',
    replacement: search.with ?? '',
    isRegex: search.regex === 'on',
    matchCase: search.case === 'match',
    wholeWord: search.word === 'whole',
    fields: search.where ? findFields.filter((field) => search.where?.includes(field)) : ['apl'],
  }
}

/** The fields as the address has them. */
export const whereOf = (fields: readonly FindField[]): string[] => (fields.length > 0 ? [...fields] : nowhere)
