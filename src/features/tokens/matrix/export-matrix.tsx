import type { UnreadableRow } from '#api/list-row.ts'
import { scopeWords, unreadPath } from '#grants/scope-text.ts'
import { scopesOf } from '#grants/token-grants.ts'
import { type CsvCell, csvText } from '#lib/csv.ts'
import { exactJson, indentJson, inlineText } from '#lib/json-value.ts'
import { runInSlices, createYielder } from '#lib/time-slices.ts'
import { importPart } from '#ui/import-part.ts'
import { ExportMenu, type TableWriter } from '#ui/save-table.tsx'
import { ListExportMenu } from '#records/list/list-export-menu.tsx'
import { useListNow } from '#records/list/list-view.ts'
import { shownFields } from '#records/list/table-layout.ts'
import { matrixCell, type MatrixMember, matrixMembers, scopeKindOf } from './matrix-cell.ts'
import { token, type TokenEntry } from '../token.ts'
import { groupIdentical, identicalGroups, tokensOfParts } from './matrix-row.ts'
import type { PanelProps } from '../list/tokens-view.ts'

type Line = readonly CsvCell[]

/** Returns CSV, one part per line. Long tables are written in slices, so that the page stays responsive. */
async function csvParts(lines: Iterable<Line>): Promise<string[]> {
  const turn = createYielder()
  const parts: string[] = []
  for (const line of lines) {
    parts.push(csvText([line]))
    await turn()
  }
  return parts
}

/** Returns a JSON array in parts, in slices as well; integers stay exact. */
async function jsonParts(values: Iterable<unknown>): Promise<string[]> {
  const turn = createYielder()
  const parts: string[] = []
  for (const value of values) {
    parts.push(`${parts.length === 0 ? '[' : ','}\n${indentJson(exactJson(value) ?? 'null')}`)
    await turn()
  }
  return parts.length === 0 ? ['[]\n'] : [...parts, '\n]\n']
}

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

const loadTimeline = () => importPart(() => import('../timeline/timeline-panel.tsx'), 'The timeline export')

/** Exports exactly what the matrix, the table, or the timeline shows. The other tabs have exports of their own. */
export function TokensExportMenu({ list, view, search }: Pick<PanelProps, 'list' | 'view' | 'search'>) {
  const { tokens, shown, unreadable } = view
  const now = useListNow(list)
  if (search.tab === 'table') {
    return <ListExportMenu list={list} view={view} fields={shownFields(token, search)} />
  }
  if (search.tab === 'timeline') {
    const load = async () => (await loadTimeline()).tokenTimelineWriter(list, view, now)
    return <ExportMenu fileName="token-timeline" load={load} />
  }
  if (search.tab !== undefined) return null
  async function loadWriter() {
    const kind = scopeKindOf(search)
    return matrixWriter({
      tokens:
        search.group === 'identical'
          ? tokensOfParts(groupIdentical(tokens, shown, await runInSlices(identicalGroups(list))))
          : shown,
      members: await runInSlices(matrixMembers[kind](list)),
      unreadable,
      isTransposed: search.transpose === 'on',
      memberWord: scopeWords[kind].singular,
    })
  }
  return <ExportMenu fileName={`capability-matrix-${search.scope ?? 'organization'}`} load={loadWriter} />
}
