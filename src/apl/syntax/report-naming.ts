import { spanOf, type TokenStream, type WrittenToken } from './token-stream.ts'

const naming = new Set(['extend', 'project', 'summarize'])

/** Reports `count() as n` and `group by` of SQL, with what APL writes. False for anything else. */
export function reportNaming(stream: TokenStream, token: WrittenToken): boolean {
  const next = stream.peek(1)
  const word = token.text.toLowerCase()
  if (token.kind !== 'word' || next?.kind !== 'word' || (word !== 'as' && word !== 'group')) return false
  const { stage, start } = itemBefore(stream)
  if (word === 'group') {
    if (next.text.toLowerCase() !== 'by') return false
    stream.report(
      'foreign-operator',
      'APL groups with by alone: summarize … by ….',
      { start: token.offset, end: spanOf(next).end },
      stage === 'summarize'
        ? [{ title: 'Write by', edits: [{ start: token.offset, end: spanOf(next).end, text: 'by' }] }]
        : [],
    )
    return true
  }
  if (stage === undefined || start === undefined || !naming.has(stage)) return false
  const { end } = stream
  stream.report(
    'foreign-operator',
    `APL gives the name first: ${next.text} = ….`,
    { start: token.offset, end: spanOf(next).end },
    [
      {
        title: `Write ${next.text} = in front`,
        edits: [
          { start, end: start, text: `${next.text} = ` },
          { start: end, end: spanOf(next).end, text: '' },
        ],
      },
    ],
  )
  return true
}

/** The operator of the stage that the next token is in, and where the member of its list before that token starts. */
function itemBefore({ tokens, at }: TokenStream): { stage: string | undefined; start: number | undefined } {
  let depth = 0
  let start: number | undefined
  for (let place = at - 1; place >= 0; place--) {
    const token = tokens[place]
    if (token?.kind === 'close') depth++
    if (token?.kind === 'open') depth--
    if (token?.kind === 'semicolon' || depth < 0) break
    if (depth > 0) continue
    if (token?.kind === 'word' && tokens[place - 1]?.kind === 'pipe') {
      return { stage: token.text, start: start ?? tokens[place + 1]?.offset }
    }
    if (token?.text === ',' || token?.text === 'by') start ??= tokens[place + 1]?.offset
  }
  return { stage: undefined, start: undefined }
}
