import { splitTerms } from '#records/terms/split-terms.ts'

type Token = ReturnType<typeof splitTerms>[number]

/** Whether a term asks for the field that has these `names`, which are lower case. */
function isOf(token: Token, names: readonly string[]): boolean {
  if (token.kind !== 'field') return false
  const key = token.key.toLowerCase()
  return key === 'has'
    ? token.values.length > 0 && token.values.every(({ text }) => names.includes(text.toLowerCase()))
    : names.includes(key)
}

/** The terms of a search text for one field as they stand there, with a space between; empty without any. */
export const termsOf = (text: string, names: readonly string[]): string =>
  splitTerms(text)
    .filter((token) => isOf(token, names))
    .map(({ start, end }) => text.slice(start, end))
    .join(' ')

/** The search text with other terms for one field in place of those it has; the rest stays as it is written. */
export function withTerms(text: string, names: readonly string[], terms: string): string {
  let kept = ''
  for (const token of splitTerms(text)) {
    if (isOf(token, names)) continue
    const isDouble = token.kind === 'space' && (kept === '' || /\s$/.test(kept))
    if (!isDouble) kept += text.slice(token.start, token.end)
  }
  return [kept.trimEnd(), terms].filter(Boolean).join(' ')
}
