import { expect, test } from 'vitest'
import { listFields, textFields } from '../record/query-fields.ts'
import { optionSections, sectionOf } from './option-sections.tsx'

test('every field of the form has a section, and every section but the last has a field', () => {
  const fields = [...textFields, ...Object.values(listFields).flat()]
  const found = new Set(fields.map(({ path }) => sectionOf(path)))
  const withFields = optionSections.map(({ id }) => id).filter((id) => id !== 'other-fields')
  expect(found).toEqual(new Set(withFields))
  expect(sectionOf(['query', 'apl'])).toBeUndefined()
})
