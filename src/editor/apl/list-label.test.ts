import { expect, test } from 'vitest'
import { listLabel } from './list-label.ts'

test.each([
  ['status', 'status'],
  ['geo.city', 'geo.city'],
  ['a\u202eb\u200b', 'a⟨U+202E⟩b⟨U+200B⟩'],
  ['a\nb', 'a↵b'],
  ['$(alert) $(sync~spin)', String.raw`\$(alert) \$(sync~spin)`],
  ['$(a b) $x $(', '$(a b) $x $('],
])('%j is listed as %j', (name, label) => {
  expect(listLabel(name)).toBe(label)
})
