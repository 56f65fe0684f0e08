import { Star } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createIcon } from './drawn-icon.tsx'

const Drawn = createIcon({
  size: 24,
  node: [['path', { d: 'M1 1', key: 'line' }]],
})

/** The sorted attributes of the icon, without its lines and lucide's class names. */
const attributes = (markup: string) =>
  markup
    .slice(4, markup.indexOf('>'))
    .replace(/class="lucide lucide-star"|lucide lucide-star /u, '')
    .match(/[\w-]+="[^"]*"/gu)
    ?.sort()

test.each([
  ['alone', {}],
  ['in another size and color', { size: 14, className: 'text-faint', fill: 'currentColor' }],
  ['hidden', { 'aria-hidden': 'true' as const }],
  ['with a name', { role: 'img', 'aria-label': 'Default' }],
])('renders an icon %s like lucide-react', (_, props) => {
  const drawn = renderToStaticMarkup(<Drawn {...props} />)
  expect(attributes(drawn)).toEqual(attributes(renderToStaticMarkup(<Star {...props} />)))
  expect(drawn).toContain('<path d="M1 1"></path>')
})
