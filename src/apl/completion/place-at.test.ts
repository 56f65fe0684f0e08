import { expect, test } from 'vitest'
import { atCaret } from '#test/caret.ts'
import { casesOf } from '#test/text-cases.ts'
import { placeAt } from './place-at.ts'

/** The span a suggestion would replace, and its form; undefined where nothing is suggested. */
function replaced(marked: string): string | undefined {
  const { text, offset } = atCaret(marked)
  const place = placeAt(text, offset)
  return place && `${place.form} ⟨${text.slice(place.replace.start, place.replace.end)}⟩`
}

test.each(casesOf(import.meta.url, 'places'))('%s', (marked, place) => {
  expect(replaced(marked)).toBe(place)
})

test('notices existing arguments', () => {
  const { text, offset } = atCaret('logs | where str‸len(a) > 1')
  expect(placeAt(text, offset)?.isCalled).toBe(true)
  expect(placeAt(text, offset + 4)?.isCalled).toBe(false)
})
