import { expect, test } from 'vitest'
import { atCaret } from '#test/caret.ts'
import { placeAt } from './place-at.ts'

/** What a suggestion would replace, and how it is written there; undefined where nothing is suggested. */
function replaced(marked: string): string | undefined {
  const { text, offset } = atCaret(marked)
  const place = placeAt(text, offset)
  return place && `${place.form} ⟨${text.slice(place.replace.start, place.replace.end)}⟩`
}

test.each([
  ['‸', 'name ⟨⟩'],
  ['logs | whe‸', 'name ⟨whe⟩'],
  ['logs | wh‸ere a', 'name ⟨where⟩'],
  ['logs | ‸where a', 'name ⟨where⟩'],
  ['logs | project-a‸', 'name ⟨project-a⟩'],
  ['logs | project-‸away a', 'name ⟨project-away⟩'],
  ['logs | ‸project-away a', 'name ⟨project-away⟩'],
  ['logs | where total-a‸', 'name ⟨a⟩'],
  ['logs | where geo.cou‸', 'name ⟨geo.cou⟩'],
  ['logs | where geo.‸', 'name ⟨geo.⟩'],
  ['logs | where geo.‸country == 1', 'name ⟨geo.country⟩'],
  ['logs | where ‸geo.country == 1', 'name ⟨geo.country⟩'],
  ['logs | where a !h‸', 'name ⟨!h⟩'],
  ['logs | where a !‸has "b"', 'name ⟨!has⟩'],
  ['logs | join (b) on $left.‸', 'name ⟨⟩'],
  ['logs | join (b) on $le‸', 'name ⟨$le⟩'],
  ['logs | where größ‸e', 'name ⟨größe⟩'],
  ["['‸", "quoted ⟨['⟩"],
  ['["ht‸', 'quoted ⟨["ht⟩'],
  ['[‸', 'quoted ⟨[⟩'],
  ['[‸]', 'quoted ⟨[]⟩'],
  ["['‸']", "quoted ⟨['']⟩"],
  ["[‸'logs'] | take 1", "quoted ⟨['logs']⟩"],
  ["‸['logs'] | take 1", "name ⟨['logs']⟩"],
  ["logs | where ['geo.‸'] == 1", "quoted ⟨['geo.']⟩"],
  ["logs | where ['geo.‸country'] == 1", "quoted ⟨['geo.country']⟩"],
  ["logs | where ['my na‸me'] == 1", "quoted ⟨['my name']⟩"],
  ["logs | where ['geo.‸ == 1", "quoted ⟨['geo.⟩"],
  ["logs | where ['geo.‸ has 'a'", "quoted ⟨['geo.⟩"],
  ["logs | where ['geo.‸ and ['b'] == 1", "quoted ⟨['geo.⟩"],
  ["logs | where ['geo.‸' and b", "quoted ⟨['geo.'⟩"],
  ['logs | where a == "‸"', 'text ⟨⟩'],
  ['logs | where a == "one tw‸o"', 'text ⟨one two⟩'],
  ["logs | where a == @'b‸", 'text ⟨b⟩'],
  ['logs | where a == ""‸', 'name ⟨⟩'],
  ['logs // no‸te', undefined],
  ['logs // note ‸', undefined],
  ['logs // note\n‸', 'name ⟨⟩'],
  ['‸// note', 'name ⟨⟩'],
  ['logs | take 1‸', undefined],
  ['logs | take 1‸0', undefined],
  ['logs | take ‸10', undefined],
  ['logs | where a == ‸"b"', undefined],
  ['logs | where a =‸= 1', undefined],
  ['logs | where a ==‸ b', 'name ⟨⟩'],
  ['logs | where a == h‸"secret"', undefined],
])('%s', (marked, place) => {
  expect(replaced(marked)).toBe(place)
})

test('arguments that are there already are noticed', () => {
  const { text, offset } = atCaret('logs | where str‸len(a) > 1')
  expect(placeAt(text, offset)?.isCalled).toBe(true)
  expect(placeAt(text, offset + 4)?.isCalled).toBe(false)
})
