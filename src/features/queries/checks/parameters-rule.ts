import { membersOf, nodeAt, sourceOf, textAt } from '#record-text/record-text.ts'
import { queryParameters } from '#apl/reading/query-parameters.ts'
import { type Check, type CheckRule, namesText } from './check.ts'
import { misfit } from './fits-type.ts'
import { repeated } from './repeated.ts'

const quoted = (name: string) => `“${name}”`

/** What `declare query_parameters` asks for against what `query.variables` holds. */
export const parametersRule: CheckRule = ({ record }) => {
  const path = ['query', 'variables']
  const apl = ['query', 'apl']
  const variables = new Map(membersOf(nodeAt(record, path)).map(({ key, value }) => [key, value]))
  const parameters = queryParameters(textAt(record, apl) ?? '')
  const declared = new Set(parameters.map(({ name }) => name))
  const checks: Check[] = []
  const say = (severity: Check['severity'], sentence: string) => checks.push({ severity, path, sentence })
  const sayInApl = (severity: Check['severity'], offset: number, sentence: string) =>
    checks.push({ severity, path: apl, offset, sentence })

  for (const name of repeated(parameters.map(({ name }) => name))) {
    const again = parameters.findLast((parameter) => parameter.name === name)
    sayInApl('warning', again?.offset ?? 0, `The parameter ${quoted(name)} is declared more than once.`)
  }
  for (const { name, type, defaultSource, uses, offset } of parameters) {
    const value = variables.get(name)
    if (!value && defaultSource === undefined) {
      say('warning', `The parameter ${quoted(name)} has no default, and no variable gives it a value.`)
    }
    const reason = value && type && misfit(type, value, sourceOf(record, value))
    if (reason) say('warning', `The variable ${quoted(name)} is declared ${type}, but ${reason}.`)
    if (uses === 0) sayInApl('hint', offset, `The parameter ${quoted(name)} is declared but not used.`)
  }
  const unknown = [...variables.keys()].filter((name) => !declared.has(name)).map(quoted)
  if (unknown.length > 0) {
    const what = unknown.length === 1 ? 'The variable' : 'The variables'
    say(
      'hint',
      `${what} ${namesText(unknown)} ${unknown.length === 1 ? 'is' : 'are'} not declared in the APL.`,
    )
  }
  return checks
}
