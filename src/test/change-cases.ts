import { aplChanges } from '#apl/changes/apl-changes.ts'

/** The sentences about a change: code in «», a notice at the end in brackets. */
export function describedChanges(before: string, after: string): string[] {
  return aplChanges(before, after).map(({ parts, notice }) => {
    const sentence = parts.map(({ text, isCode }) => (isCode ? `«${text}»` : text)).join('')
    return notice === undefined ? sentence : `${sentence} [${notice}]`
  })
}

/** Parses change cases: a name, `- ` before, `+ ` after (line breaks as ⏎), and a line `* ` for each sentence. */
export function changeCases(text: string): [name: string, before: string, after: string, told: string[]][] {
  return text
    .trim()
    .split('\n\n')
    .map((block) => {
      const [name = '', before = '', after = '', ...told] = block.split('\n')
      return [name, queryIn(before), queryIn(after), told.map((line) => line.slice(2))]
    })
}

const queryIn = (line: string) => line.slice(2).replaceAll('⏎', '\n')
