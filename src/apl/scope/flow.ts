import type { Stage, WildcardName } from '#apl/syntax/apl-syntax.ts'
import type { Column, Columns, Definition } from './scope.ts'

/** Columns of an unknown table, such as the output of a stage from another language. */
export const unknownFlow: Columns = { columns: [], isOpen: true, dropped: new Map(), datasets: [] }

/** Columns of a table that has only these; the last of each name wins. */
export function closedFlow(columns: readonly Column[]): Columns {
  return { ...unknownFlow, columns: [...byName(columns).values()], isOpen: false }
}

/** Columns of a dataset, which may be any. */
export function datasetFlow(datasets: readonly string[]): Columns {
  return { ...unknownFlow, datasets }
}

/** A column that a stage creates. */
export function definedColumn(definition: Definition): Column {
  return { name: definition.name, definition, datasets: [], otherDefinitions: [] }
}

/** The columns while a stage processes them. */
export class RowScope {
  #columns: Map<string, Column>
  #pending = new Map<string, Column>()
  #around: Omit<Columns, 'columns'>
  #flow: Columns | undefined

  constructor(flow: Columns) {
    this.#columns = byName(flow.columns)
    this.#around = flow
    this.#flow = flow
  }

  get isOpen(): boolean {
    return this.#around.isOpen
  }

  get columns(): Column[] {
    return [...this.#columns.values()]
  }

  /**
   * The column with a name. Columns created earlier in the same stage count only if the name is new: no rule is
   * documented, and a name new to the query is hardly a dataset field.
   */
  find(name: string): Column | undefined {
    return this.#columns.get(name) ?? this.#pending.get(name)
  }

  /** The column with a name, or else the dataset field of that name if the columns are open. */
  see(name: string): Column | undefined {
    const found = this.find(name)
    const { isOpen, dropped, datasets } = this.#around
    if (found || !isOpen || dropped.has(name)) return found
    const field = { name, definition: undefined, datasets, otherDefinitions: [] }
    this.set(field)
    return field
  }

  /** Whether a column of this name existed and was dropped. */
  isDropped(name: string): boolean {
    return this.#around.dropped.has(name)
  }

  /** Adds a column, or replaces the one with its name. */
  set(column: Column) {
    this.#columns.set(column.name, column)
    if (this.isDropped(column.name)) {
      const dropped = new Map(this.#around.dropped)
      dropped.delete(column.name)
      this.#around = { ...this.#around, dropped }
    }
    this.#flow = undefined
  }

  /** Adds a column at the end of the stage. */
  setLater(column: Column) {
    this.#pending.set(column.name, column)
  }

  /** Applies the columns added with `setLater`. */
  commit() {
    for (const column of this.#pending.values()) this.set(column)
    this.#pending = new Map()
  }

  drop(names: readonly string[], stage: Stage) {
    for (const name of names) this.#columns.delete(name)
    const dropped = new Map([...this.#around.dropped, ...names.map((name) => [name, stage] as const)])
    this.#around = { ...this.#around, dropped }
    this.#flow = undefined
  }

  /** Keeps only these columns, the last of each name; with `keepsOpen` also fields not named so far. */
  replace(columns: readonly Column[], stage: Stage, keepsOpen = false) {
    const left = byName(columns)
    const dropped = new Map(this.#around.dropped)
    for (const name of this.#columns.keys()) dropped.set(name, stage)
    for (const name of left.keys()) dropped.delete(name)
    const isOpen = this.isOpen && keepsOpen
    this.become({
      columns: [...left.values()],
      dropped,
      isOpen,
      datasets: isOpen ? this.#around.datasets : [],
    })
  }

  /** Marks that there may be any columns now, from any source. */
  open() {
    this.#around = unknownFlow
    this.#flow = undefined
  }

  become(flow: Columns) {
    this.#columns = byName(flow.columns)
    this.#pending = new Map()
    this.#around = flow
    this.#flow = flow
  }

  /** A snapshot of the current columns. */
  flow(): Columns {
    this.#flow ??= { ...this.#around, columns: this.columns }
    return this.#flow
  }
}

const byName = (columns: readonly Column[]) => new Map(columns.map((column) => [column.name, column]))

/** The columns whose name matches a wildcard name. */
export function matchingColumns({ pattern }: WildcardName, columns: readonly Column[]): Column[] {
  return columns.filter(({ name }) => fits(name, pattern.split('*')))
}

/** Whether a name contains these texts in order, the first at its start and the last at its end. */
function fits(name: string, texts: readonly string[]): boolean {
  const [first = '', ...rest] = texts
  const last = rest.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first) || name.length < first.length + last.length || !name.endsWith(last))
    return false
  let at = first.length
  for (const text of rest) {
    const found = name.indexOf(text, at)
    if (found < 0 || found + text.length > name.length - last.length) return false
    at = found + text.length
  }
  return true
}
