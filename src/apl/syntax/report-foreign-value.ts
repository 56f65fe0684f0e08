import { isTimespan } from './parse-names.ts'
import { spanOf, type TokenStream, type WrittenToken } from './token-stream.ts'

/** Reports a value that other languages or a word processor write so: `1 h`, `!a`, `a ? b : c`, `“text”`. */
export function reportForeignValue(stream: TokenStream, token: WrittenToken): boolean {
  const { text } = token
  const span = spanOf(token)
  if (text === '?') {
    stream.report('foreign-operator', 'APL chooses with iff(condition, value, otherwise).', span)
  } else if (text === '!') {
    const fixes = negation(stream)
    stream.report('foreign-operator', 'APL negates with not(…).', span, fixes)
  } else if (/^[“”„‟‘’‚]$/u.test(text)) reportCurly(stream, token)
  else if (/^[A-Za-zµ]+$/.test(text)) return reportUnit(stream, token)
  else return false
  return true
}

function negation(stream: TokenStream) {
  const { offset } = stream.peek() ?? { offset: 0 }
  const call = stream.peek(1)?.kind === 'word' ? 2 : 1
  const closer = stream.is('(', call) ? stream.tokens[stream.closerOf(stream.at + call) ?? -1] : undefined
  if (closer === undefined) return []
  const start = { start: offset, end: offset + 1, text: call === 1 ? 'not' : 'not(' }
  const { end } = spanOf(closer)
  const edits = call === 1 ? [start] : [start, { start: end, end, text: ')' }]
  return [{ title: 'Write not(…)', edits }]
}

function reportCurly(stream: TokenStream, { offset, text: mark }: WrittenToken) {
  const [content] = /^[^“”„‟‘’‚"\\\r\n]*(?=[“”„‟‘’‚])/u.exec(stream.text.slice(offset + 1)) ?? []
  const end = offset + (content === undefined ? mark.length : content.length + 2)
  stream.report(
    'curly-quotes',
    'A text stands in straight quotation marks: "…".',
    { start: offset, end },
    content === undefined
      ? []
      : [{ title: 'Write straight quotation marks', edits: [{ start: offset, end, text: `"${content}"` }] }],
  )
}

/** `1 h`: a number and a unit of time with a space between. */
function reportUnit(stream: TokenStream, token: WrittenToken): boolean {
  const number = stream.tokens[stream.at - 1]
  if (number?.kind !== 'number' || !/^[\d.]+$/.test(number.text)) return false
  const written = `${number.text}${token.text}`
  if (!isTimespan({ ...number, text: written })) return false
  const gap = { start: spanOf(number).end, end: token.offset, text: '' }
  stream.report(
    'foreign-operator',
    `A duration is written without a space: ${written}.`,
    { start: number.offset, end: spanOf(token).end },
    [{ title: `Write ${written}`, edits: [gap] }],
  )
  return true
}
