/**
 * Whether a text is a metrics query (MPL), another language that names its datasets and metrics in backticks. APL has
 * backticks only in fences of three and inside texts.
 */
export function isMpl(text: string): boolean {
  if (!text.includes('`')) return false
  const code = text.replaceAll(/```[^]*?```|\/\/[^\r\n]*|"(?:[^"\\\r\n]|\\.)*"|'(?:[^'\\\r\n]|\\.)*'/g, '')
  return /`[^`\r\n]+`/.test(code)
}
