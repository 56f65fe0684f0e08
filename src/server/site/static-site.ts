import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { SettingsError } from '#lib/errors.ts'
import { acceptedEncodings } from '../http/accepted-encodings.ts'
import { HttpError } from '../http/http-error.ts'
import { type Page, pageDocument, type Person, type SiteFiles, siteFilesName } from './page-document.ts'

/** Content codings of the compressed site (RFC 9110, 8.4.1; RFC 7932), best first. */
const codings = ['br', 'gzip'] as const

type Coding = (typeof codings)[number]

/** Suffix of a file name for the same content compressed. */
export const compressedExtension: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' }

const compressible = new Set(['.css', '.html', '.js', '.json', '.svg', '.ttf', '.txt', '.webmanifest'])

/** Whether files with this extension compress well. Images and web fonts are already compressed. */
export const isCompressible = (extension: string): boolean => compressible.has(extension)

/** For the build, which has time: about 15% smaller than at the quality that a server can afford per request. */
export const bestBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
export const bestGzip = { level: 9 }

/**
 * Answers a request for the site: the built files, or Vite. `findPerson` says who is signed in, and is used only for
 * the page; null: nobody, or unknown.
 */
export type SiteHandler = (request: Request, findPerson: () => Promise<Person | null>) => Promise<Response>

/** The file types of the site. No other type is served (OWASP ASVS 5.0, 13.4.7). */
const types = {
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
} as const

const isServed = (extension: string): extension is keyof typeof types => Object.hasOwn(types, extension)

type Representation = { readonly bytes: Uint8Array<ArrayBuffer>; readonly tag: string }

const tagOf = (content: Uint8Array | string) => `"${hash('sha256', content, 'base64url').slice(0, 22)}"`

const noFiles: SiteFiles = { screens: {}, fonts: [], codeFonts: [] }

/** Reads the built page, moves its URLs under `basePath`, and tells its scripts that path in `data-base`. */
function readPage(root: string, basePath: string): Page {
  const filesPath = path.join(root, siteFilesName)
  const html = readFileSync(path.join(root, 'index.html'), 'utf8')
    .replaceAll(/ (src|href)="\//g, ` $1="${basePath}/`)
    .replace('<html ', `<html data-base="${basePath}" `)
  // Trusted: our own build wrote it.
  const files: SiteFiles = existsSync(filesPath) ? JSON.parse(readFileSync(filesPath, 'utf8')) : noFiles
  return { html, files, basePath }
}

/** Compresses a file that the build did not, at a quality that takes no longer than sending it. */
const packNow: Readonly<
  Record<Coding, (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array<ArrayBuffer>>>
> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

function chooseCoding(headers: Headers, extension: string): Coding | null {
  if (!isCompressible(extension)) return null
  const accepted = acceptedEncodings(headers)
  return codings.find((coding) => accepted.has(coding)) ?? null
}

/** Whether a person opens the URL, as opposed to a page that loads a script, image, or font. */
function isNavigation(request: Request): boolean {
  const destination = request.headers.get('sec-fetch-dest')
  if (destination !== null) return destination === 'document'
  const accept = request.headers.get('accept') ?? '*/*'
  return accept.includes('text/html') || accept === '*/*'
}

/** Whether the browser already has this version (RFC 9110, 13.1.2). Proxies that recompress make tags weak. */
function isKept(request: Request, tag: string): boolean {
  const kept = request.headers.get('if-none-match') ?? ''
  return kept.split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}

/**
 * Forbids everything if a browser displays a part of a page itself. Inside the page, that of the page applies, which
 * would be half of the headers of each part.
 */
const partPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Whether a file is a part of a page. Workers have their own policy, the same as the page's. */
const isPart = (file: string): boolean => file.startsWith('/assets/') && !/worker/i.test(file)

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
 * Serves the built site in `root`: hashed assets cached forever, everything else revalidated, compressed by the build.
 * Only files that existed at the start are served. Any other URL that a person opens gets the page, which routes the
 * screens itself. Browsers reach all of it under `basePath`. Throws `SettingsError` if there is no built site.
 */
export function createStaticSite(root: string, basePath = ''): SiteHandler {
  const files = listFiles(root)
  if (!files.has('/index.html')) {
    throw new SettingsError(`There is no built site in ${root}: run “npm run build” first.`)
  }
  for (const coding of ['', ...Object.values(compressedExtension)]) files.delete(`/${siteFilesName}${coding}`)
  const page = readPage(root, basePath)
  const kept = new Map<string, Promise<Representation>>()

  async function readRepresentation(file: string, coding: Coding | null): Promise<Representation> {
    const packed = coding === null ? null : `${file}${compressedExtension[coding]}`
    const isPacked = packed !== null && files.has(packed)
    const stored = await readFile(path.join(root, isPacked ? packed : file))
    const bytes = coding === null || isPacked ? stored : await packNow[coding](stored)
    return { bytes, tag: tagOf(bytes) }
  }

  /** Compressed files are small and requested by nearly everybody, so they are read once and cached. */
  function represent(file: string, coding: Coding | null): Promise<Representation> {
    const key = `${coding} ${file}`
    const known = kept.get(key)
    if (known) return known
    const made = readRepresentation(file, coding)
    if (coding !== null) kept.set(key, made)
    made.catch(() => kept.delete(key))
    return made
  }

  function fileFor(request: Request): string {
    const { pathname } = new URL(request.url)
    if (files.has(pathname) && isServed(path.extname(pathname))) return pathname
    if (pathname.startsWith('/assets/') || files.has(pathname) || !isNavigation(request)) {
      throw new HttpError(404, 'not_found', 'There is no such file; a newer version may be running.')
    }
    return '/index.html'
  }

  /**
   * Answers with the page. If it names a person, no cache may store it, not even the browser's. It is small and not
   * compressed, so that its length reveals nothing about its content (BREACH).
   */
  async function answerPage(request: Request, findPerson: () => Promise<Person | null>) {
    const person = await findPerson()
    const text = pageDocument(page, new URL(request.url).pathname, person)
    const headers = new Headers({ 'Content-Type': types['.html'] })
    if (person) {
      headers.set('Cache-Control', 'no-store')
      return new Response(text, { headers })
    }
    const tag = tagOf(text)
    headers.set('Cache-Control', 'no-cache')
    headers.set('ETag', tag)
    return isKept(request, tag)
      ? new Response(null, { status: 304, headers })
      : new Response(text, { headers })
  }

  return async (request, findPerson) => {
    const file = fileFor(request)
    if (file === '/index.html') return answerPage(request, findPerson)
    const extension = path.extname(file)
    const coding = chooseCoding(request.headers, extension)
    const { bytes, tag } = await represent(file, coding)
    const headers = new Headers({
      'Content-Type': isServed(extension) ? types[extension] : 'application/octet-stream',
      'Cache-Control': file.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ETag: tag,
    })
    if (isCompressible(extension)) headers.set('Vary', 'Accept-Encoding')
    if (isPart(file)) headers.set('Content-Security-Policy', partPolicy)
    if (isKept(request, tag)) return new Response(null, { status: 304, headers })
    if (coding !== null) headers.set('Content-Encoding', coding)
    return new Response(bytes, { headers })
  }
}
