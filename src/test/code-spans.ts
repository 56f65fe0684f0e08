/** What is left of Markdown without its pieces of code, fenced or in a line, found as CommonMark does. */
export function withoutCode(markdown: string): string {
  const prose = markdown.replaceAll(/^```apl\n[^]*?\n```$/gm, '')
  let left = ''
  let at = 0
  while (at < prose.length) {
    const run = /^`+/.exec(prose.slice(at))?.[0]
    if (run === undefined) {
      left += prose[at++] ?? ''
      continue
    }
    const close = [...prose.slice(at + run.length).matchAll(/`+/g)].find(
      ([other]) => other.length === run.length,
    )
    left += close === undefined ? run : ''
    at += close === undefined ? run.length : run.length + close.index + run.length
  }
  return left
}
