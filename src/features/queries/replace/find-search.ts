import type { FindSearch } from './find-search-keys.ts'
import { type FindField, type FindSpec, findFields } from './find-spec.ts'

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
