import type { AplChange } from '#apl/contract/apl-language.ts'
import type { ColumnDeclaration } from '#apl/syntax/apl-syntax.ts'
import { align } from './align.ts'
import { wholeOf } from './compare-columns.ts'
import { change, code, say } from './sentence.ts'
import { cut, isSame, type Sides, type SourceText } from './source-text.ts'
import { became } from './stage-pair.ts'

/** What changed in the parameters of a query or of a function of its own. */
export function compareParameters(
  sides: Sides,
  before: readonly ColumnDeclaration[],
  after: readonly ColumnDeclaration[],
): AplChange[] {
  const aligned = align(before, after, [({ name }) => name.name])
  const changes = aligned.flatMap((parameter): AplChange[] => {
    if (parameter.before === undefined) {
      const quote = sides.after.quote(parameter.after)
      return [change(say`Parameter ${nameOf(parameter.after)} added: ${quote}.`, parameter)]
    }
    if (parameter.after === undefined) {
      return [change(say`Parameter ${nameOf(parameter.before)} removed.`, parameter)]
    }
    return compareParameter(sides, parameter.before, parameter.after)
  })
  if (aligned.some((parameter) => 'isMoved' in parameter && parameter.isMoved)) {
    const places = { before: wholeOf(before), after: wholeOf(after) }
    changes.push(change(say`The parameters stand in another order.`, places))
  }
  return changes
}

const nameOf = ({ name }: ColumnDeclaration) => code(cut(name.name))

/** Whether a parameter is a name with a type and a default, and nothing else stands in it. */
function isWhole(source: SourceText, { start, end, name, value }: ColumnDeclaration): boolean {
  const rest = source.rest({ start, end }, value ? [name, value] : [name])
  return /^(?::\w+)?=?$/.test(rest.map(({ text }) => text).join(''))
}

function compareParameter(sides: Sides, before: ColumnDeclaration, after: ColumnDeclaration): AplChange[] {
  if (isSame(sides, before, after)) return []
  const changes: AplChange[] = []
  const tell = (parts: ReturnType<typeof say>) => changes.push(change(parts, { before, after }))
  const name = nameOf(after)
  const isRead = isWhole(sides.before, before) && isWhole(sides.after, after)
  if (!isRead || before.name.name !== after.name.name) {
    tell(say`Parameter ${name}: ${became(sides, before, after)}.`)
    return changes
  }
  if (before.type !== after.type) {
    const [was, is] = [before.type, after.type].map((type) => (type === undefined ? 'none' : code(cut(type))))
    tell(say`Type of parameter ${name}: ${was ?? ''} became ${is ?? ''}.`)
  }
  if (before.value && after.value && !isSame(sides, before.value, after.value)) {
    tell(say`Default of parameter ${name}: ${became(sides, before.value, after.value)}.`)
  }
  if (before.value && !after.value) {
    tell(say`Parameter ${name} no longer has a default (was ${sides.before.quote(before.value)}).`)
  }
  if (after.value && !before.value) {
    tell(say`Parameter ${name} now has a default: ${sides.after.quote(after.value)}.`)
  }
  if (changes.length === 0) tell(say`Parameter ${name}: ${became(sides, before, after)}.`)
  return changes
}
