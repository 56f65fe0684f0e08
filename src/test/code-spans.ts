/** Markdown without its code, fenced or inline, which is found as in CommonMark. */
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
