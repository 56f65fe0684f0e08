import { getStarredQuery, listOrgs, listTokens } from '#contract/endpoints.ts'
import { accountHeader, type PageFacts, pageFactsId, type SessionAnswer } from '#contract/session.ts'
import { encodePathSegment } from '#lib/addresses.ts'

/** What the build says about the site, as JSON beside the page. */
export type SiteFiles = {
  /** Scripts that a screen needs beyond those of every screen, by its route path, where parameters start with `$`. */
  readonly screens: Readonly<Record<string, readonly string[]>>
  /** Fonts that every screen uses. */
  readonly fonts: readonly string[]
  /** Fonts of code, which not every screen shows at first. */
  readonly codeFonts: readonly string[]
}

/** Name of that file. The site does not serve it. */
export const siteFilesName = 'site-files.json'

/** The built page, whose URLs start with `basePath`, and what the build says about its files. */
export type Page = { readonly html: string; readonly files: SiteFiles; readonly basePath: string }

/** How closely `pattern` matches `path`: 1 plus the number of literal segments, or 0 if it does not match. */
function likeness(pattern: string, path: string): number {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return 0
  const isSame = wanted.every((part, index) =>
    part.startsWith('$') ? given[index] !== '' : part === given[index],
  )
  return isSame ? 1 + wanted.filter((part) => !part.startsWith('$')).length : 0
}

/** Scripts of the screen at `path`. */
function scriptsOf({ screens }: SiteFiles, path: string): readonly string[] {
  const [best] = Object.entries(screens)
    .map(([pattern, scripts]) => ({ scripts, score: likeness(pattern, path) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  return best?.scripts ?? []
}

/** Fonts that the screen at `path` shows at first. */
function fontsOf({ fonts, codeFonts }: SiteFiles, path: string): readonly string[] {
  const [, screen = '', record] = path.split('/')
  // The matrix of all tokens has none.
  const hasCode = ['datasets', 'queries'].includes(screen) || (screen === 'tokens' && record !== undefined)
  return hasCode ? [...fonts, ...codeFonts] : fonts
}

/** Says whether the service has a list of queries. */
const offersPath = '/auth/offers'

/** Path of the first call of the screen at `path`; null if there is none. */
function firstCallOf(path: string, { deployment }: SessionAnswer): string | null {
  const [, screen, record] = path.split('/')
  if (screen === 'orgs') return `/api${listOrgs.path}`
  // Only the page knows the active organization of its tab.
  if (deployment?.orgHeader === true) return null
  if (screen === 'tokens' || screen === 'datasets') return `/api${listTokens.path}`
  if (screen !== 'queries') return null
  if (!record) return offersPath
  // With IDs, this leads to their comparison.
  if (record === 'compare') return null
  try {
    const id = encodePathSegment(decodeURIComponent(record))
    return 'problem' in id ? null : `/api${getStarredQuery.path.replace('{id}', () => id.segment)}`
  } catch {
    return null
  }
}

/** What a page contains about who is signed in. */
export type Person = Pick<PageFacts, 'session' | 'offers'>

function factsFor(path: string, { session, offers }: Person): PageFacts {
  const first = firstCallOf(path, session)
  const call = offers && first === offersPath ? null : first
  const headers = {
    accept: 'application/json',
    'x-requested-by': 'starboard',
    ...(session.account && { [accountHeader]: session.account.key }),
  }
  return { session, offers, call: call === null ? null : { path: call, headers } }
}

/** JSON that cannot close its element or start a comment (HTML, 4.12.1.3). */
const jsonInHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The page for one path. It preloads the files of its screen together with those of every screen. If somebody is signed
 * in, it contains what is known of them and the first call, so that the page need not request them.
 */
export function pageDocument({ html, files, basePath }: Page, asked: string, person: Person | null): string {
  // In the head of the page; the facts go before it, the links after it.
  const startScript = `<script src="${basePath}/start.js"></script>`
  const path = asked === '/' ? '/orgs' : asked
  const facts =
    person &&
    `<script type="application/json" id="${pageFactsId}">${jsonInHtml(factsFor(path, person))}</script>`
  const links = [
    ...scriptsOf(files, path).map(
      (file) => `<link rel="modulepreload" crossorigin href="${basePath}${file}">`,
    ),
    ...fontsOf(files, path).map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${basePath}${file}">`,
    ),
  ]
  return html.replace(startScript, () => [facts ?? '', startScript, ...links].join('\n    '))
}
