import type { Stage, WildcardName } from '#apl/syntax/apl-syntax.ts'
import type { Column, Columns, Definition } from './scope.ts'

/** The columns of a table of which nothing is known, such as what a stage of another language gives. */
export const unknownFlow: Columns = { columns: [], isOpen: true, dropped: new Map(), datasets: [] }

/** The columns of a table that has just these, the last of each name. */
export function closedFlow(columns: readonly Column[]): Columns {
  return { ...unknownFlow, columns: [...byName(columns).values()], isOpen: false }
}

/** The columns of a dataset: all of its fields, whichever they are. */
export function datasetFlow(datasets: readonly string[]): Columns {
  return { ...unknownFlow, datasets }
}

/** A column that a stage makes. */
export function madeColumn(definition: Definition): Column {
  return { name: definition.name, definition, datasets: [], also: [] }
}

/** The columns while a stage works on them. */
export class Row {
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
   * The column of a name. What an earlier column of the same stage makes is only found when the name was not there
   * before: no rule is documented, and a name new in the query is hardly a field of the dataset.
   */
  find(name: string): Column | undefined {
    return this.#columns.get(name) ?? this.#pending.get(name)
  }

  /** The column of a name, which is a field of the dataset when the query made none and all fields are there. */
  see(name: string): Column | undefined {
    const found = this.find(name)
    const { isOpen, dropped, datasets } = this.#around
    if (found || !isOpen || dropped.has(name)) return found
    const field = { name, definition: undefined, datasets, also: [] }
    this.set(field)
    return field
  }

  /** Whether a column of this name was there and is not any more. */
  isDropped(name: string): boolean {
    return this.#around.dropped.has(name)
  }

  /** Adds a column, in the place of one of the same name. */
  set(column: Column) {
    this.#columns.set(column.name, column)
    if (this.isDropped(column.name)) {
      const dropped = new Map(this.#around.dropped)
      dropped.delete(column.name)
      this.#around = { ...this.#around, dropped }
    }
    this.#flow = undefined
  }

  /** Adds a column once the stage is through. */
  setLater(column: Column) {
    this.#pending.set(column.name, column)
  }

  /** Adds what was to be added once the stage is through. */
  commit() {
    for (const column of this.#pending.values()) this.set(column)
    this.#pending = new Map()
  }

  /** Takes columns away. */
  drop(names: readonly string[], stage: Stage) {
    for (const name of names) this.#columns.delete(name)
    const dropped = new Map([...this.#around.dropped, ...names.map((name) => [name, stage] as const)])
    this.#around = { ...this.#around, dropped }
    this.#flow = undefined
  }

  /** Leaves just these columns, the last of each name; with `keepsOpen` also the fields that nobody has named yet. */
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

  /** Says that there may be any column now, from wherever. */
  open() {
    this.#around = unknownFlow
    this.#flow = undefined
  }

  /** Takes everything over from another flow. */
  become(flow: Columns) {
    this.#columns = byName(flow.columns)
    this.#pending = new Map()
    this.#around = flow
    this.#flow = flow
  }

  /** The columns as they are now; what happens later does not change it. */
  flow(): Columns {
    this.#flow ??= { ...this.#around, columns: this.columns }
    return this.#flow
  }
}

const byName = (columns: readonly Column[]) => new Map(columns.map((column) => [column.name, column]))

/** The columns whose name fits a name with stars. */
export function matchingColumns({ pattern }: WildcardName, columns: readonly Column[]): Column[] {
  return columns.filter(({ name }) => fits(name, pattern.split('*')))
}

/** Whether a name has these texts in their order, the first at its start and the last at its end. */
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
