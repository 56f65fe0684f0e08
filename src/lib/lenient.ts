import { z } from './zod.ts'

/** A URL parameter that is ignored if it does not fit the schema. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) =>
  // oxlint-disable-next-line promise/valid-params -- the catch of a schema, not of a promise
  z.catch(z.optional(schema), undefined)

/** A URL parameter that may be repeated, as a list of strings. Other types are ignored. */
export const repeatedKey = lenient(
  z.union([
    z.array(z.string()),
    z.pipe(
      z.string(),
      z.transform((value) => [value]),
    ),
  ]),
)
