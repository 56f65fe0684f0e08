import { expect, test } from 'vitest'
import { createAplLanguage } from './create-language.ts'
import { type FromWorker, serveLanguage } from './language-protocol.ts'

const around = { datasets: ['http-logs'], queriesByDataset: {} }

/** A language that records its calls. */
function listening() {
  const asked: unknown[][] = []
  const note =
    (name: string) =>
    (...args: unknown[]) => {
      asked.push([name, ...args])
      return undefined
    }
  const language = { ...createAplLanguage(), hover: note('hover'), definition: note('definition') }
  return { asked, language: { ...language, uses: (...args: unknown[]) => (note('uses')(...args), []) } }
}

test('answers each call by its number, with the texts sent before', async () => {
  const { asked, language } = listening()
  const answers: FromWorker[] = []
  const take = serveLanguage(language, (message) => answers.push(message))
  take({ kind: 'hold', held: 1, value: 'the text' })
  take({ kind: 'hold', held: 2, value: around })
  take({ kind: 'ask', id: 7, method: 'hover', args: [{ held: 1 }, 3, { held: 2 }] })
  // The call already has its values.
  take({ kind: 'release', held: 1 })
  await expect.poll(() => answers).toEqual([{ kind: 'answer', id: 7, value: undefined }])
  expect(asked).toEqual([['hover', 'the text', 3, around]])
})

test('does not run a call canceled before its turn', async () => {
  const { asked, language } = listening()
  const answers: FromWorker[] = []
  const take = serveLanguage(language, (message) => answers.push(message))
  take({ kind: 'ask', id: 1, method: 'hover', args: ['a', 0] })
  take({ kind: 'ask', id: 2, method: 'hover', args: ['b', 0] })
  take({ kind: 'ask', id: 3, method: 'hover', args: ['c', 0] })
  take({ kind: 'cancel', id: 2 })
  await expect.poll(() => answers).toHaveLength(2)
  expect(asked.map(([, text]) => text)).toEqual(['a', 'c'])
})

test('calls that the user waits for at the cursor run before background calls', async () => {
  const { asked, language } = listening()
  const answers: FromWorker[] = []
  const take = serveLanguage(language, (message) => answers.push(message))
  take({ kind: 'ask', id: 1, method: 'uses', args: ['a', 0] })
  take({ kind: 'ask', id: 2, method: 'definition', args: ['a', 0] })
  await expect.poll(() => answers).toHaveLength(2)
  expect(asked.map(([name]) => name)).toEqual(['definition', 'uses'])
})

test('reports a call that throws, and answers the next one', async () => {
  const answers: FromWorker[] = []
  const language = {
    ...createAplLanguage(),
    format: (text: string) => ({ text, refused: undefined }),
    hover: () => {
      throw new Error('broken')
    },
  }
  const take = serveLanguage(language, (message) => answers.push(message))
  take({ kind: 'ask', id: 1, method: 'hover', args: ['a', 0, ''] })
  take({ kind: 'ask', id: 2, method: 'format', args: ['a'] })
  await expect.poll(() => answers).toHaveLength(2)
  expect(answers).toEqual([
    { kind: 'failed', id: 1 },
    { kind: 'answer', id: 2, value: { text: 'a', refused: undefined } },
  ])
})
