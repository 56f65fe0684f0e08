import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import { build } from 'vite'
import { listen } from './listen.ts'

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/** Builds the page of farms in memory, and serves it with the list that `farms` returns. */
export const startFarms = async (farms: () => readonly object[]) => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [tailwind()],
    worker: { format: 'es' },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { input: fileURLToPath(new URL('farms-page.tsx', import.meta.url)) },
    },
  })
  const output = 'output' in result ? result.output : []
  const files = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
  const named = [...files.keys()].filter((name) => name.startsWith('/assets/farms-page'))
  const html = [
    '<!doctype html><html lang="en"><title>Farms</title><div id="root"></div>',
    ...named.map((name) =>
      name.endsWith('.js')
        ? `<script type="module" src="${name}"></script>`
        : `<link rel="stylesheet" href="${name}">`,
    ),
  ].join('\n')
  return listen(({ url = '' }, response) => {
    if (url === '/api/v2/farms') {
      // Its clock would win over that of the test.
      response.sendDate = false
      response.setHeader('content-type', 'application/json').end(JSON.stringify(farms()))
      return
    }
    response
      .setHeader('content-type', files.has(url) ? (types[extname(url)] ?? 'font/woff2') : 'text/html')
      .end(files.get(url) ?? html)
  })
}
