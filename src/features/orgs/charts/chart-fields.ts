import { org } from '../org.ts'

export type ChartField = {
  /** As the field is written in a term. */
  name: string
  /** All that a term may call it, lower case. */
  names: readonly string[]
}

const fields = new Map(
  org.terms(0).fields.flatMap(({ name, aliases }) => {
    const names = [name, ...aliases].map((known) => known.toLowerCase())
    return aliases.map((alias) => [alias, { name, names }] as const)
  }),
)

/** How search terms call the field of a column. */
export const chartField = (columnId: string): ChartField =>
  fields.get(columnId) ?? { name: columnId, names: [columnId.toLowerCase()] }
