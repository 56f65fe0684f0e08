import type { AplName, Member, NameReference } from '#apl/syntax/apl-syntax.ts'
import type { Row } from './flow.ts'
import type { Reading } from './reading.ts'
import type { Column, Definition, Reference } from './scope.ts'

/** More names than this are no path of a field: what stands behind them is left alone. */
const longestPath = 32

/** The names of `a`, `a.b` and `a.b.c`; undefined for a member of something else. */
export function pathOf(node: NameReference | Member): AplName[] | undefined {
  const names: AplName[] = []
  for (let part: NameReference | Member['of'] = node; ; part = part.of) {
    if (part.kind === 'name') return [part, ...names.toReversed()].slice(0, longestPath)
    if (part.kind !== 'member') return undefined
    names.push(part.name)
  }
}

/**
 * Notes what a name or a path of names means: the column whose name takes most of it, else a variable, else a field of
 * the dataset, whose name is the whole path.
 */
export function readPath(path: readonly AplName[], reading: Reading) {
  const [base] = path
  if (base === undefined) return
  const side = sideOf(base, reading)
  const names = side ? path.slice(1) : path
  const row = side ?? reading.row
  const found = row && findColumn(names, row)
  if (found) {
    noteColumn(joinedName(names.slice(0, found.length)), found.column, reading)
    return
  }
  const variable = side ? undefined : reading.names.find(base.name)
  if (variable) {
    const { definition } = variable
    note({ name: base, role: definition.kind === 'function' ? 'function' : 'variable', definition }, reading)
    return
  }
  const [first] = names
  if (first === undefined) return
  const whole = joinedName(names)
  const field = row && (row.isDropped(first.name) ? undefined : row.see(whole.name))
  if (field) noteColumn(whole, field, reading)
  else noteUnknown(first, row, reading)
}

/**
 * Notes a name that is not there as it is written. It may be a part of a field that is there, or a column that the
 * language named: how the service spells such names is not documented in full, so what is likely is taken.
 */
function noteUnknown(name: AplName, row: Row | undefined, reading: Reading) {
  const parts = name.name.split('.').slice(0, longestPath)
  for (let length = parts.length - 1; length > 0; length--) {
    const column = row?.find(parts.slice(0, length).join('.'))
    if (column && !column.definition) {
      noteColumn(name, column, reading)
      return
    }
  }
  const { otherNames } = reading.findings
  const likely = row?.columns.find(
    ({ definition }) =>
      definition?.isWritten === false &&
      (definition.name.replaceAll(/\W/g, '_') === name.name || otherNames.get(definition) === name.name),
  )
  note({ name, role: 'column', definition: likely?.definition }, reading)
}

/** The column that a path names as a whole; undefined when it names a part of one, or a variable. */
export function columnOf(path: readonly AplName[], row: Row): Column | undefined {
  const found = findColumn(path, row)
  return found?.length === path.length ? found.column : undefined
}

function findColumn(names: readonly AplName[], row: Row) {
  for (let length = names.length; length > 0; length--) {
    const column = row.find(joinedName(names.slice(0, length)).name)
    // Of a field that is known by its first name alone, the path is a field as well while all fields are there.
    const isShort = length < names.length && column?.definition === undefined && row.isOpen
    if (column && !isShort) return { column, length }
  }
  return undefined
}

function sideOf({ name }: AplName, { sides }: Reading): Row | undefined {
  if (name === '$left') return sides?.left
  return name === '$right' ? sides?.right : undefined
}

function joinedName(names: readonly AplName[]): AplName {
  const [first] = names
  if (first !== undefined && names.length === 1) return nameOnly(first)
  return {
    start: first?.start ?? 0,
    end: names.at(-1)?.end ?? 0,
    name: names.map(({ name }) => name).join('.'),
    isQuoted: false,
  }
}

/**
 * Notes the use of a column whose name has dots by an element, as `geo["city"]` of `geo.city`. False, with nothing
 * noted, when there is none.
 */
export function readElement(path: readonly AplName[], element: AplName, reading: Reading): boolean {
  const { row } = reading
  const base = joinedName(path)
  const column = row?.find(base.name) ? undefined : row?.find(`${base.name}.${element.name}`)
  if (!column) return false
  noteColumn({ start: base.start, end: element.end, name: column.name, isQuoted: false }, column, reading)
  return true
}

/** Notes the use of a column, once for each definition that it stands for, and once for a field. */
export function noteColumn(name: AplName, { definition, also, datasets }: Column, reading: Reading) {
  if (definition) note({ name, role: 'column', definition }, reading)
  if (!definition || datasets.length > 0)
    note({ name, role: 'column', definition: undefined, datasets }, reading)
  for (const other of also) note({ name, role: 'column', definition: other }, reading)
}

/** Notes the use of a name. */
export function note(
  { name, role, definition, datasets = [] }: NotedReference,
  { findings, stage }: Pick<Reading, 'findings' | 'stage'>,
) {
  findings.references.push({ name: nameOnly(name), role, definition, stage, datasets })
}

interface NotedReference {
  name: AplName
  role: Reference['role']
  definition: Definition | undefined
  datasets?: readonly string[]
}

const nameOnly = ({ start, end, name, isQuoted }: AplName): AplName => ({ start, end, name, isQuoted })
