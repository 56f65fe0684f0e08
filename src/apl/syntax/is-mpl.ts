/**
 * Whether a text is a metrics query (MPL), another language that begins with `dataset:metric` and puts names in
 * backticks. APL has backticks only in fences of three and inside texts, and no colon behind its dataset.
 */
export function isMpl(text: string): boolean {
  if (/^(?:\s*\/\/[^\r\n]*[\r\n])*\s*[A-Za-z_][\w-]*:[A-Za-z_][\w.-]*\s*(?:[|[{]|$)/.test(text)) return true
  if (!text.includes('`')) return false
  const code = text.replaceAll(/```[^]*?```|\/\/[^\r\n]*|"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'/g, '')
  return /`[^`\r\n]+`/.test(code)
}
