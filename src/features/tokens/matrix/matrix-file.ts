import type { UnreadableRow } from '#api/list-row.ts'
import { unreadPath } from '#grants/scope-text.ts'
import { scopesOf } from '#grants/token-grants.ts'
import type { CsvCell } from '#lib/csv.ts'
import { inlineText } from '#lib/json-value.ts'
import { csvParts, jsonParts } from '#records/list/file-parts.ts'
import type { TableWriter } from '#ui/save-table.tsx'
import type { TokenEntry } from '../token.ts'
import type { MatrixMember } from './matrix-axes.ts'
import { matrixCell } from './matrix-cell.ts'

type Line = readonly CsvCell[]

/** An unreadable row has its JSON in the first column. */
const unreadableLine = ({ value }: UnreadableRow, columns: number): Line => [
  inlineText(value),
  ...Array.from({ length: columns - 1 }, () => null),
]

type MatrixContent = {
  readonly tokens: readonly TokenEntry[]
  readonly members: readonly MatrixMember[]
  readonly unreadable: readonly UnreadableRow[]
  readonly isTransposed: boolean
  /** Heading of the first column when it contains the members. */
  readonly memberWord: string
}

/** The rows and columns of the matrix, with cells as text. */
export function* matrixLines(content: MatrixContent): Generator<Line> {
  const { tokens, members, unreadable, isTransposed, memberWord } = content
  if (isTransposed) {
    yield [memberWord, ...tokens.map(({ name, id }) => `${name} (${id})`)]
    for (const other of members) yield [other.label, ...tokens.map((token) => matrixCell(token, other).text)]
    for (const row of unreadable) yield unreadableLine(row, tokens.length + 1)
    return
  }
  yield ['Token', 'ID', ...members.map(({ label }) => label)]
  for (const token of tokens) {
    yield [token.name, token.id, ...members.map((other) => matrixCell(token, other).text)]
  }
  for (const row of unreadable) yield unreadableLine(row, members.length + 2)
}

const objectOf = (granted: ReadonlyMap<string, unknown> | undefined) => granted && Object.fromEntries(granted)

/** A token with its grants on the shown members, verbs as lists, and the parts of them that could not be read. */
export function matrixValue({ id, name, grants }: TokenEntry, members: readonly MatrixMember[]): object {
  const kind = members[0]?.kind
  const unread = grants.unread.filter((part) => part.kind === kind)
  return {
    id,
    name,
    grants: Object.fromEntries(
      members.flatMap((other) => {
        const granted =
          other.kind === 'organization'
            ? grants.organization.get(other.name)
            : objectOf(scopesOf(grants, other.kind).get(other.name))
        return granted ? [[other.name, granted]] : []
      }),
    ),
    ...(unread.length > 0 && {
      unreadable: unread.map((part) => ({ path: unreadPath(part), value: part.value })),
    }),
  }
}

/** Writes the matrix as shown. The JSON is a list of tokens even when the matrix is transposed. */
export function matrixWriter(content: MatrixContent): TableWriter {
  const { tokens, members, unreadable } = content
  function* values(): Generator {
    for (const token of tokens) yield matrixValue(token, members)
    for (const { value } of unreadable) yield value
  }
  return { csv: () => csvParts(matrixLines(content)), json: () => jsonParts(values()) }
}
