import { aplTokens, isBlank } from './apl-tokens.ts'

/** Whether two queries have the same tokens in the same order, comments included, so that only white space differs. */
export function sameTokens(a: string, b: string): boolean {
  if (a === b) return true
  const left = words(a)
  const right = words(b)
  return left.length === right.length && left.every((word, index) => word === right[index])
}

function words(text: string): string[] {
  return aplTokens(text)
    .filter((token) => !isBlank(token))
    .map((token) => token.text)
}
