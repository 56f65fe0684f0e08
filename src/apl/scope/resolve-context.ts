import type { AplName, Expression, Pipeline, Span, Stage } from '#apl/syntax/apl-syntax.ts'
import { definedColumn, type RowScope } from './flow.ts'
import type { Column, Columns, Definition, Reference } from './scope.ts'

/** Something named by `let`, `declare`, `as` or a parameter list. */
interface Variable {
  definition: Definition
  /** Columns of a table, or of a function's table result; undefined when unknown. */
  flow: Columns | undefined
  /** Where it is in scope: offsets, including the end, because the cursor may be there. */
  from: number
  to: number
}

/** The variables in scope: those of its own statements and of enclosing ones. */
export class Environment {
  readonly #byName = new Map<string, Variable>()
  readonly #around: Environment | undefined
  readonly #all: Variable[]
  readonly #to: number

  /** `to`: end of the statements; `all`: collects every variable for later. */
  constructor(all: Variable[], to: number, around?: Environment) {
    this.#all = all
    this.#to = to
    this.#around = around
  }

  /** A nested environment that ends at an offset. */
  within(to: number): Environment {
    return new Environment(this.#all, to, this)
  }

  /** Adds a variable that is in scope from an offset on; it shadows earlier ones with its name. */
  add(definition: Definition, from: number, flow?: Columns) {
    const variable = { definition, flow, from, to: this.#to }
    this.#byName.set(definition.name, variable)
    this.#all.push(variable)
  }

  find(name: string): Variable | undefined {
    return this.#byName.get(name) ?? this.#around?.find(name)
  }
}

/** The variables in scope at an offset, in order of definition; for each name, only the innermost and latest. */
export function variablesAt(variables: readonly Variable[], offset: number): Definition[] {
  const usable = new Map<string, Definition>()
  for (const { definition, from, to } of variables) {
    if (from > offset || offset > to) continue
    usable.delete(definition.name)
    usable.set(definition.name, definition)
  }
  return [...usable.values()]
}

/** What is found out about a query while it is resolved. */
export class ScopeBuilder {
  readonly text: string
  readonly definitions: Definition[] = []
  readonly references: Reference[] = []
  readonly variables: Variable[] = []
  readonly before = new Map<Stage, Columns>()
  /** The table of a `join` or `lookup`. */
  readonly joined = new Map<Stage, Columns>()
  readonly results = new Map<Pipeline, Columns>()
  /** Alternative names that the language may have given to a column. */
  readonly otherNames = new Map<Definition, string>()

  constructor(text: string) {
    this.text = text
  }

  /** Records a name defined by `definedBy`; `isExplicit` is false for an automatic name, which is not in the text. */
  define(
    { name, start, end }: Pick<AplName, 'name' | 'start' | 'end'>,
    kind: Definition['kind'],
    definedBy: string,
    { type, value }: Made = {},
    isExplicit = true,
  ): Definition {
    const written = value && value.kind !== 'missing' ? { start: value.start, end: value.end } : undefined
    const definition = { name, kind, span: { start, end }, isExplicit, type, definedBy, value: written }
    this.definitions.push(definition)
    return definition
  }
}

/** Known facts about a definition. */
interface Made {
  type?: string | undefined
  value?: Expression | undefined
}

/** A column that a stage creates with an explicit name. */
export function explicitColumn(name: AplName, { builder, stage }: ResolveContext, made?: Made): Column {
  return definedColumn(builder.define(name, 'column', stage?.operator ?? '', made))
}

/** A column that a stage creates with an automatic name; its location is the expression it comes from. */
export function automaticColumn(
  name: string,
  { start, end }: Span,
  { builder, stage }: ResolveContext,
  made?: Made,
): Column {
  return definedColumn(builder.define({ name, start, end }, 'column', stage?.operator ?? '', made, false))
}

/** The context in which names are resolved, and where to record the results. */
export interface ResolveContext {
  builder: ScopeBuilder
  names: Environment
  /** The enclosing stage; undefined in a pipeline's source and in a `let`. */
  stage: Stage | undefined
  /** The available columns; undefined outside a stage. */
  row: RowScope | undefined
  /** The meaning of `$left` and `$right` in a join condition. */
  sides: { left: RowScope; right: RowScope } | undefined
}
