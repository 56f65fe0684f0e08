import { lenient } from '#lib/lenient.ts'
import { z } from '#lib/zod.ts'
import { tokenStatuses } from './token-status.ts'

const text = lenient(z.string().check(z.minLength(1)))
const texts = lenient(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((value) => [value].flat()),
  ),
)

const chosen = <const Values extends readonly string[]>(values: Values) => lenient(z.enum(values))

/** What narrows and orders the list; the token page carries it along for previous and next. */
export const TokenListSearch = z.object({
  q: text,
  status: z.pipe(
    texts,
    z.transform((values) => {
      const known = tokenStatuses.filter((status) => values?.includes(status))
      return known.length > 0 ? known : undefined
    }),
  ),
  sort: text,
})

/** The address of `/tokens`; defaults are left out of it. */
export const TokensSearch = z.extend(TokenListSearch, {
  view: chosen(['list']),
  scope: chosen(['datasets', 'views']),
  density: chosen(['compact']),
  transpose: chosen(['on']),
  /** Ids of the tokens whose datasets or views are shown below them. */
  open: texts,
})

export type TokensSearch = z.output<typeof TokensSearch>

/** The address of `/tokens/$tokenId`; `row` tells tokens of the same id apart. */
export const TokenSearch = z.extend(TokenListSearch, { row: text })

export type TokenSearch = z.output<typeof TokenSearch>
