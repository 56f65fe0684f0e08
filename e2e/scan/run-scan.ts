import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from '../support/build-when-stale.ts'
import { freePort } from '#test/storage/free-port.ts'
import { runCommand } from '../support/run-command.ts'
import { startStarboard } from '../support/start-starboard.ts'
import { answerTo } from './answers.ts'
import { type Finding, readFindings } from './read-findings.ts'

/**
 * Every module of wapiti 3.0.4 that needs only the server: without `nikto` and `wapp`, which download databases, `ssrf`
 * and `xxe`, which need a server on the internet, and `brute_login_form`, because there is no password.
 */
const modules = [
  'backup',
  'blindsql',
  'buster',
  'cookieflags',
  'crlf',
  'csp',
  'csrf',
  'exec',
  'file',
  'htaccess',
  'http_headers',
  'methods',
  'permanentxss',
  'redirect',
  'shellshock',
  'sql',
  'xss',
]

/** Per target; there are two. */
const minutes = Number(process.env['SCAN_MINUTES'] ?? 10)
const crawlSeconds = Math.ceil(minutes * 6)
const moduleSeconds = Math.ceil((minutes * 42) / modules.length)

type Target = {
  readonly name: string
  readonly url: string
  readonly pages: readonly string[]
  readonly headers: readonly string[]
}

/** Signs in like the page and returns the session cookie. */
const signIn = async (url: string, token: string): Promise<string> => {
  const answer = await fetch(`${url}/auth/token`, {
    method: 'POST',
    headers: { 'X-Requested-By': 'starboard', 'Content-Type': 'application/json' },
    body: JSON.stringify({ token }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (cookie === undefined) throw new Error(`Signing in failed with ${answer.status}.`)
  return cookie
}

const isSignedIn = async (url: string, cookie: string): Promise<boolean> => {
  const session = await fetch(`${url}/auth/session`, { headers: { Cookie: cookie } })
  return JSON.parse(await session.text()).signedIn === true
}

const scan = async (target: Target, folder: string): Promise<readonly Finding[]> => {
  const report = join(folder, `${target.name}.json`)
  const options = [
    ['--url', `${target.url}/`, '--scope', 'domain', '--module', modules.join()],
    target.pages.flatMap((page) => ['--start', `${target.url}${page}`]),
    target.headers.flatMap((header) => ['--header', header]),
    ['--max-scan-time', String(crawlSeconds), '--max-attack-time', String(moduleSeconds)],
    ['--flush-session', '--no-bugreport', '--store-session', folder, '--store-config', folder],
    ['--format', 'json', '--output', report, '--verbose', '1'],
  ].flat()
  await runCommand(['wapiti', ...options], { limitMs: minutes * 60_000 })
  const text = await readFile(report, 'utf8').catch(() => null)
  if (text === null) {
    throw new Error(
      'wapiti wrote no report. Is it installed (Debian: apt install wapiti), and had it time enough (SCAN_MINUTES)?',
    )
  }
  return readFindings(text)
}

/** `npm run scan`: runs an independent scanner against a server of its own. Fails if a finding has no answer. */
const runScan = async (): Promise<void> => {
  await buildWhenStale()
  const folder = await mkdtemp(join(tmpdir(), 'starboard-scan-'))
  const servicePort = String(await freePort())
  const starboard = await startStarboard({
    settings: { ALLOW_TOKEN_SIGN_IN: '1', SERVICE_PORT: servicePort },
  })
  try {
    const cookie = await signIn(starboard.url, starboard.accessToken)
    const session = await fetch(`${starboard.url}/auth/session`, { headers: { Cookie: cookie } })
    const { sampleQueryIds } = JSON.parse(await session.text())
    const authorization = (await fetch(`${starboard.url}/auth/login`, { redirect: 'manual' })).headers.get(
      'location',
    )
    const { pathname, search } = new URL(authorization ?? starboard.serviceUrl)
    const targets: readonly Target[] = [
      {
        name: 'server',
        url: starboard.url,
        pages: [
          '/orgs?q=acme&plan=personal',
          '/sign-in?to=/orgs&problem=failed&cause=slow',
          '/api/v2/orgs?x=1',
          '/api/v2/tokens',
          `/api/v2/apl-starred-queries/${encodeURIComponent(String(sampleQueryIds[0]))}?x=1`,
          '/auth/session?x=1',
          '/auth/login?to=/orgs',
          '/auth/callback?code=a&state=b&error=c',
          '/csp-report',
          '/healthz',
          '/readyz',
        ],
        headers: [`Cookie: ${cookie}`, 'X-Requested-By: starboard'],
      },
      {
        name: 'service',
        url: starboard.serviceUrl,
        pages: [`${pathname}${search}`, '/v2/orgs?x=1', '/v2/tokens', '/openapi.json'],
        headers: [`Authorization: Bearer ${starboard.accessToken}`],
      },
    ]
    const findings: Finding[] = []
    for (const target of targets) findings.push(...(await scan(target, folder)))
    if (!(await isSignedIn(starboard.url, cookie))) throw new Error('The session ended before the scan did.')
    print(findings)
    process.exitCode = findings.every((finding) => answerTo(finding) !== undefined) ? 0 : 1
  } finally {
    await starboard.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const print = (findings: readonly Finding[]): void => {
  console.log(`\n${findings.length} findings`)
  for (const finding of findings) {
    const { category, method, path, info } = finding
    console.log(`\n${category}: ${method} ${path}\n  ${info}\n  ${answerTo(finding) ?? 'NOT ANSWERED'}`)
  }
}

await runScan()
