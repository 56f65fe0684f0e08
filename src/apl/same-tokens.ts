/** Whether two queries have the same tokens, comments included, so that only white space differs. */
export function sameTokens(a: string, b: string): boolean {
  return a === b
}
