import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { transformWithOxc } from 'vite'
import { orgFields } from '#features/orgs/org-fields.ts'
import { type Listening, listen } from '../support/listen.ts'

/** A page to measure, with what the measurement must find in it. */
export type Subject = {
  readonly name: 'starboard' | 'floor'
  readonly url: string
  readonly row: string
  readonly scroller: string
  readonly header: (page: Page, label: string) => ReturnType<Page['getByRole']>
}

/** All columns, like the floor. */
const allColumns = orgFields.slice(1).map(({ id }) => id)

export const starboardSubject = (url: string): Subject => ({
  name: 'starboard',
  url: `${url}/orgs?columns=${allColumns.join(',')}`,
  row: 'tr[data-position]',
  scroller: '[data-scroll-restoration-id="organizations"]',
  header: (page, label) => page.getByRole('columnheader', { name: label, exact: true }),
})

export const floorSubject = (url: string): Subject => ({
  name: 'floor',
  url,
  row: '.row',
  scroller: '#scroll',
  header: (page, label) => page.getByRole('button', { name: label, exact: true }),
})

/** Serves the floor page with the same answer that Starboard reads. */
export const serveFloor = async (orgs: string): Promise<Listening> => {
  const folder = new URL('.', import.meta.url)
  const html = await readFile(new URL('floor.html', folder))
  const source = await readFile(new URL('floor.ts', folder), 'utf8')
  const { code } = await transformWithOxc(source, 'floor.ts')
  return listen((request, response) => {
    const [type, content] =
      request.url === '/orgs.json'
        ? ['application/json', orgs]
        : request.url === '/floor.js'
          ? ['text/javascript', code]
          : ['text/html', html]
    response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(content)
  })
}
