import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAllWith } from '#test/for-all.ts'
import { aplQueries } from '#test/apl-queries.ts'
import { atCaret } from '#test/caret.ts'
import { casesOf } from '#test/text-cases.ts'
import { signatureApl } from './signature-apl.ts'

/** The current parameter in the best-fitting form of the function. */
function written(marked: string): string | undefined {
  const { text, offset } = atCaret(marked)
  const help = signatureApl(text, offset)
  const signature = help?.signatures[help.activeSignature]
  return (
    signature && `${signature.label} → ${signature.parameters[help.activeParameter ?? -1]?.label ?? 'none'}`
  )
}

test.each(casesOf(import.meta.url, 'parameters'))('%s', (marked, parameter) => {
  expect(written(marked)).toBe(parameter)
})

test('every parameter is a substring of the label', () => {
  const { text, offset } = atCaret('logs | extend a = substring(‸')
  const help = signatureApl(text, offset)
  expect(help?.signatures.length).toBeGreaterThan(0)
  for (const { label, parameters } of help?.signatures ?? []) {
    for (const parameter of parameters) expect(label).toContain(parameter.label)
  }
})

test('any text and offset has a result, and none outside brackets', () => {
  const broken = fc
    .tuple(
      fc.constantFrom(...aplQueries),
      fc.nat(),
      fc.constantFrom('(', ')', ',', '"', "['", '|', '{', 'strcat('),
    )
    .map(
      ([text, index, put]) =>
        text.slice(0, index % (text.length + 1)) + put + text.slice(index % text.length),
    )
  forAllWith({ numRuns: 300 }, fc.oneof(broken, fc.string()), fc.nat(), (text, index) => {
    const offset = index % (text.length + 1)
    const help = signatureApl(text, offset)
    if (!text.slice(0, offset).includes('(')) expect(help).toBeUndefined()
    if (help) expect(help.signatures[help.activeSignature]).toBeDefined()
  })
})
