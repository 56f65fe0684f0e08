import { type JsonObject, member } from '#lib/json-value.ts'

/** The fields that a finding rests on with their values as sent; null where there is none. */
export const findingFacts = (
  org: JsonObject,
  fields: readonly string[],
): readonly (readonly [string, unknown])[] =>
  fields.map((path) => [
    path,
    path.split('.').reduce<unknown>((value, key) => member(value, key), org) ?? null,
  ])
