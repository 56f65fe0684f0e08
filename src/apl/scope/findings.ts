import type { AplName, Pipeline, Span, Stage } from '#apl/syntax/apl-syntax.ts'
import type { Variable } from './environment.ts'
import type { Columns, Definition, Reference } from './scope.ts'

/** What is found out of a query while it is read. */
export class Findings {
  readonly text: string
  readonly definitions: Definition[] = []
  readonly references: Reference[] = []
  readonly variables: Variable[] = []
  readonly before = new Map<Stage, Columns>()
  readonly results = new Map<Pipeline, Columns>()
  /** Names that the language may as well have given to a column. */
  readonly otherNames = new Map<Definition, string>()

  constructor(text: string) {
    this.text = text
  }

  /** Notes a name that is written where it is made. */
  define(name: AplName, kind: Definition['kind'], type?: string): Definition {
    return this.#note({ name: name.name, kind, at: spanOf(name), isWritten: true, type })
  }

  /** Notes a column that the language names by itself, with what it is made of to point at. */
  defineAutomatic(name: string, at: Span, type?: string): Definition {
    return this.#note({ name, kind: 'column', at: spanOf(at), isWritten: false, type })
  }

  #note(definition: Definition): Definition {
    this.definitions.push(definition)
    return definition
  }
}

const spanOf = ({ start, end }: Span): Span => ({ start, end })
