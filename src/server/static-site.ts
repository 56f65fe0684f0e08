import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { SettingsError } from '#lib/settings-error.ts'
import { Refusal } from './server-error.ts'
import type { SiteHandler } from './server-deps.ts'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.ttf', '.txt', '.webmanifest'])

type Coding = 'br' | 'gzip' | 'identity'
type Packed = { readonly bytes: Uint8Array<ArrayBuffer>; readonly tag: string }

const compress = {
  br: (bytes: Uint8Array<ArrayBuffer>) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Uint8Array<ArrayBuffer>) => promisify(gzip)(bytes),
  identity: async (bytes: Uint8Array<ArrayBuffer>) => bytes,
}

function chooseCoding(accept: string, extension: string): Coding {
  if (!compressible.has(extension)) return 'identity'
  const refused = (coding: string) => new RegExp(`\\b${coding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accept)
  return (['br', 'gzip'] as const).find((coding) => accept.includes(coding) && !refused(coding)) ?? 'identity'
}

/** True for a person who opens an address, not for a script, picture or font that is missing. */
function isNavigation(request: Request): boolean {
  const destination = request.headers.get('sec-fetch-dest')
  if (destination !== null) return destination === 'document'
  const accept = request.headers.get('accept') ?? '*/*'
  return accept.includes('text/html') || accept === '*/*'
}

function listFiles(root: string): Set<string> {
  try {
    const entries = readdirSync(root, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    return new Set(
      files.map(
        (file) => `/${path.relative(root, path.join(file.parentPath, file.name)).split(path.sep).join('/')}`,
      ),
    )
  } catch {
    return new Set()
  }
}

/**
 * Serves the built site in `root`: hashed assets for ever, everything else asked for anew, each packed once at its first
 * use. Any other address that a person opens gets the page, because the addresses of the screens are its own.
 * Throws `SettingsError` when there is no built site.
 */
export function createStaticSite(root: string): SiteHandler {
  const files = listFiles(root)
  if (!files.has('/index.html')) {
    throw new SettingsError(`There is no built site in ${root}: run “npm run build” first.`)
  }
  const packed = new Map<string, Promise<Packed>>()

  function pack(file: string, coding: Coding): Promise<Packed> {
    const key = `${coding} ${file}`
    const known = packed.get(key)
    if (known) return known
    const made = readFile(path.join(root, file)).then(async (bytes) => ({
      bytes: await compress[coding](bytes),
      tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}-${coding}"`,
    }))
    if (coding !== 'identity') packed.set(key, made)
    made.catch(() => packed.delete(key))
    return made
  }

  function fileFor(request: Request): string {
    const { pathname } = new URL(request.url)
    if (pathname !== '/' && files.has(pathname)) return pathname
    if (pathname.startsWith('/assets/') || !isNavigation(request)) {
      throw new Refusal(404, 'not_found', 'There is no such file; a newer version may be running.')
    }
    return '/index.html'
  }

  return async (request) => {
    const file = fileFor(request)
    const extension = path.extname(file)
    const coding = chooseCoding(request.headers.get('accept-encoding') ?? '', extension)
    const { bytes, tag } = await pack(file, coding)
    const headers = new Headers({
      'Content-Type': types[extension] ?? 'application/octet-stream',
      'Cache-Control': file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: tag,
    })
    if (compressible.has(extension)) headers.set('Vary', 'Accept-Encoding')
    if (request.headers.get('if-none-match') === tag) return new Response(null, { status: 304, headers })
    if (coding !== 'identity') headers.set('Content-Encoding', coding)
    return new Response(bytes, { headers })
  }
}
