import { getStarredQuery, listOrgs, listTokens } from '#contract/endpoints.ts'
import { accountHeader, type PageFacts, pageFactsId, type SessionAnswer } from '#contract/session.ts'
import { encodePathSegment } from '#lib/addresses.ts'

/** What the build tells of the site, as JSON beside the page itself. */
export type SiteFiles = {
  /** The scripts that a screen needs beside those of every screen, by its address with `$` before what varies. */
  readonly screens: Readonly<Record<string, readonly string[]>>
  /** The fonts that every screen shows. */
  readonly fonts: readonly string[]
}

/** The file that holds it. The site does not serve it. */
export const siteFilesName = 'site-files.json'

/** The built page, whose addresses begin with `basePath`, and what the build tells of its files. */
export type Page = { readonly html: string; readonly files: SiteFiles; readonly basePath: string }

/** How many parts of `pattern` are as in `path`, from 1 on; 0 when it is another address. */
function likeness(pattern: string, path: string): number {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return 0
  const isSame = wanted.every((part, index) =>
    part.startsWith('$') ? given[index] !== '' : part === given[index],
  )
  return isSame ? 1 + wanted.filter((part) => !part.startsWith('$')).length : 0
}

/** The scripts of the screen at `path`. */
function scriptsOf({ screens }: SiteFiles, path: string): readonly string[] {
  const [best] = Object.entries(screens)
    .map(([pattern, scripts]) => ({ scripts, score: likeness(pattern, path) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
  return best?.scripts ?? []
}

/** Path of the call that the screen at `path` begins with; null when it begins with none. */
function firstCallOf(path: string, { deployment }: SessionAnswer): string | null {
  const [, screen, record] = path.split('/')
  if (screen === 'orgs') return listOrgs.path
  // Which organization the tab is about the page alone knows.
  if (deployment?.orgHeader === true) return null
  if (screen === 'tokens' || screen === 'datasets') return listTokens.path
  if (screen !== 'queries' || !record) return null
  try {
    const id = encodePathSegment(decodeURIComponent(record))
    return 'problem' in id ? null : getStarredQuery.path.replace('{id}', () => id.segment)
  } catch {
    return null
  }
}

function factsFor(path: string, session: SessionAnswer): PageFacts {
  const call = firstCallOf(path, session)
  const headers = {
    accept: 'application/json',
    'x-requested-by': 'starboard',
    ...(session.account && { [accountHeader]: session.account.key }),
  }
  return { session, call: call === null ? null : { path: `/api${call}`, headers } }
}

/** JSON that ends no element early and begins no comment (HTML, 4.12.1.3). */
const jsonInHtml = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The page for one address. It names the files of its screen, which come with those of every screen and not after them,
 * and says to whoever is signed in, as `session`, what a call would have to ask for.
 */
export function pageDocument(
  { html, files, basePath }: Page,
  asked: string,
  session: SessionAnswer | null,
): string {
  // The page names it in its head; what is added stands around it.
  const startScript = `<script src="${basePath}/start.js"></script>`
  const path = asked === '/' ? '/orgs' : asked
  const facts =
    session &&
    `<script type="application/json" id="${pageFactsId}">${jsonInHtml(factsFor(path, session))}</script>`
  const links = [
    ...scriptsOf(files, path).map(
      (file) => `<link rel="modulepreload" crossorigin href="${basePath}${file}">`,
    ),
    ...files.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${basePath}${file}">`,
    ),
  ]
  return html.replace(startScript, () => [facts ?? '', startScript, ...links].join('\n    '))
}
