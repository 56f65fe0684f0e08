import { z } from '#lib/zod.ts'
import { tokenStatuses } from './token-status.ts'

const text = z.string().min(1).optional().catch(undefined)
const texts = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat())
  .optional()
  .catch(undefined)

const chosen = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values).optional().catch(undefined)

/** What narrows and orders the list; the token page carries it along for previous and next. */
export const TokenListSearch = z.object({
  q: text,
  status: texts.transform((values) => {
    const known = tokenStatuses.filter((status) => values?.includes(status))
    return known.length > 0 ? known : undefined
  }),
  sort: text,
})

/** The address of `/tokens`; defaults are left out of it. */
export const TokensSearch = TokenListSearch.extend({
  view: chosen(['list']),
  scope: chosen(['datasets', 'views']),
  density: chosen(['compact']),
  transpose: chosen(['on']),
  /** Ids of the tokens whose datasets or views are shown below them. */
  open: texts,
})

export type TokensSearch = z.output<typeof TokensSearch>

/** The address of `/tokens/$tokenId`; `row` tells tokens of the same id apart. */
export const TokenSearch = TokenListSearch.extend({ row: text })

export type TokenSearch = z.output<typeof TokenSearch>
