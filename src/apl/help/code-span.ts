const longest = 120

/**
 * Text of a query as Markdown code on one line, so that nothing in it can become a link, an image, HTML or a heading.
 * White space becomes single blanks; a long text ends in an ellipsis.
 */
export function codeSpan(text: string): string {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  // A surrogate pair that the end cuts through is left out as a whole.
  const shown = line.length > longest ? `${line.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')}…` : line
  const runs = (shown.match(/`+/g) ?? []).map((run) => run.length)
  let length = 1
  while (runs.includes(length)) length++
  const fence = '`'.repeat(length)
  // Blanks keep backticks at the ends apart from the fence; Markdown takes them away again.
  return shown === '' ? '` `' : runs.length > 0 ? `${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`
}
