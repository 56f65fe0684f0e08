import type { AplSyntax } from '#apl/syntax/apl-syntax.ts'
import { Environment, variablesAt } from './environment.ts'
import { Findings } from './findings.ts'
import { unknownFlow } from './flow.ts'
import { readStatements } from './read-statements.ts'
import type { QueryScope } from './scope.ts'

/** What the names of a query mean, whatever state it is in. */
export function scopeOf(syntax: AplSyntax): QueryScope {
  const findings = new Findings(syntax.text)
  const { variables, definitions, references } = findings
  readStatements(syntax.statements, { findings, names: new Environment(variables, syntax.text.length) })
  return {
    definitions: definitions.toSorted((a, b) => a.at.start - b.at.start),
    references: references.toSorted((a, b) => a.name.start - b.name.start),
    before: (stage) => findings.before.get(stage) ?? unknownFlow,
    result: (pipeline) => findings.results.get(pipeline) ?? unknownFlow,
    variablesAt: (offset) => variablesAt(variables, offset),
  }
}
