import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageHeader } from './page-header.tsx'

const titleOf = (title: string) =>
  /<h1[^>]*>(.*)<\/h1>/.exec(renderToStaticMarkup(<PageHeader title={title} />))?.[1]

test('a title is isolated, visible, and cut where it is one word that browsers take seconds to wrap', () => {
  expect(titleOf('Errors\u202e by route')).toBe('<bdi>Errors⟨U+202E⟩ by route</bdi>')
  expect(titleOf('x'.repeat(100_000))).toBe(`<bdi>${'x'.repeat(500)}… (100,000 characters)</bdi>`)
})
