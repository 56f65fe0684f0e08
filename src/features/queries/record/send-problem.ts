import { placeAt, readRecordText, textAt } from '#record-text/record-text.ts'
import { aplOf } from './apl-of.ts'

/** Why a text cannot be sent over the record `base`, as a sentence; null when it can. */
export function sendProblem(text: string, base: string): string | null {
  const { record, problem } = readRecordText(text)
  if (!record) return problem.message
  if (!text.isWellFormed()) return `The record contains ${halfCharacter(text)}.`
  const apl = textAt(record, ['query', 'apl'])
  if (apl === undefined || apl.isWellFormed() || apl === aplOf(base)) return null
  return `The APL text contains ${halfCharacter(apl)}.`
}

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function halfCharacter(text: string): string {
  const { line, column } = placeAt(text, text.search(loneSurrogate))
  return `half a character (a lone surrogate) at line ${line}, column ${column}`
}
