import { lenient } from './lenient.ts'
import { z } from './zod.ts'

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
