import type { AplName, Expression, Pipeline, Span, Stage } from '#apl/syntax/apl-syntax.ts'
import { madeColumn, type Row } from './flow.ts'
import type { Column, Columns, Definition, Reference } from './scope.ts'

/** Something that `let`, `declare`, `as` or a list of parameters gives a name. */
interface Variable {
  definition: Definition
  /** The columns of a table, or of the table that a function gives; undefined where nothing is known of them. */
  flow: Columns | undefined
  /** Where it can be used: offsets, the end included, as a caret may stand there. */
  from: number
  to: number
}

/** The variables that can be used at a place, of its own statements and of those around them. */
export class Environment {
  readonly #byName = new Map<string, Variable>()
  readonly #around: Environment | undefined
  readonly #all: Variable[]
  readonly #to: number

  /** `to` is where the statements end; `all` takes every variable, for later. */
  constructor(all: Variable[], to: number, around?: Environment) {
    this.#all = all
    this.#to = to
    this.#around = around
  }

  /** An environment inside of this one, up to an offset. */
  within(to: number): Environment {
    return new Environment(this.#all, to, this)
  }

  /** Adds a variable that can be used from an offset on; it hides an earlier one of the same name. */
  add(definition: Definition, from: number, flow?: Columns) {
    const variable = { definition, flow, from, to: this.#to }
    this.#byName.set(definition.name, variable)
    this.#all.push(variable)
  }

  find(name: string): Variable | undefined {
    return this.#byName.get(name) ?? this.#around?.find(name)
  }
}

/** The variables that can be used at an offset, in the order they are made. Of one name, only the innermost, latest. */
export function variablesAt(variables: readonly Variable[], offset: number): Definition[] {
  const usable = new Map<string, Definition>()
  for (const { definition, from, to } of variables) {
    if (from > offset || offset > to) continue
    usable.delete(definition.name)
    usable.set(definition.name, definition)
  }
  return [...usable.values()]
}

/** What is found out of a query while it is read. */
export class Findings {
  readonly text: string
  readonly definitions: Definition[] = []
  readonly references: Reference[] = []
  readonly variables: Variable[] = []
  readonly before = new Map<Stage, Columns>()
  /** What a `join` or `lookup` brings in. */
  readonly joined = new Map<Stage, Columns>()
  readonly results = new Map<Pipeline, Columns>()
  /** Names that the language may as well have given to a column. */
  readonly otherNames = new Map<Definition, string>()

  constructor(text: string) {
    this.text = text
  }

  /** Notes a name that `maker` makes; `isWritten` unless the language gives it to what stands there. */
  define(
    { name, start, end }: Pick<AplName, 'name' | 'start' | 'end'>,
    kind: Definition['kind'],
    maker: string,
    { type, value }: Made = {},
    isWritten = true,
  ): Definition {
    const written = value && value.kind !== 'missing' ? { start: value.start, end: value.end } : undefined
    const definition = { name, kind, at: { start, end }, isWritten, type, maker, value: written }
    this.definitions.push(definition)
    return definition
  }
}

/** What is known of something that a query makes. */
interface Made {
  type?: string | undefined
  value?: Expression | undefined
}

/** A column that a stage makes, with the name that is written for it. */
export function writtenColumn(name: AplName, { findings, stage }: Reading, made?: Made): Column {
  return madeColumn(findings.define(name, 'column', stage?.operator ?? '', made))
}

/** A column that a stage makes and the language names by itself, with what it is made of to point at. */
export function automaticColumn(
  name: string,
  { start, end }: Span,
  { findings, stage }: Reading,
  made?: Made,
): Column {
  return madeColumn(findings.define({ name, start, end }, 'column', stage?.operator ?? '', made, false))
}

/** What names can mean where an expression stands, and where to note what they do. */
export interface Reading {
  findings: Findings
  names: Environment
  /** The stage it is in; undefined at the head of a pipeline and in a `let`. */
  stage: Stage | undefined
  /** The columns it can use; none outside of a stage. */
  row: Row | undefined
  /** What `$left` and `$right` are in the condition of a join. */
  sides: { left: Row; right: Row } | undefined
}
