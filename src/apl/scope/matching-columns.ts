import type { WildcardName } from '#apl/syntax/apl-syntax.ts'
import type { Column } from './scope.ts'

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
