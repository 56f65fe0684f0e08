import { z } from './zod.ts'

/** A part of an address: read when it fits the schema, absent when it does not. */
export const lenient = <Schema extends z.ZodMiniType>(schema: Schema) =>
  // oxlint-disable-next-line promise/valid-params -- the catch of a schema, not of a promise
  z.catch(z.optional(schema), undefined)

/** A key of an address that may stand there several times: its texts as a list. Anything else is left out. */
export const repeatedKey = lenient(
  z.union([
    z.array(z.string()),
    z.pipe(
      z.string(),
      z.transform((value) => [value]),
    ),
  ]),
)
