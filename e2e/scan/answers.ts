import type { Finding } from './read-findings.ts'

type Answer = {
  readonly category: RegExp
  readonly info: RegExp
  /** Why it is not a weakness here. */
  readonly why: string
}

/** Findings that were investigated and are not weaknesses. Any other must be fixed or answered here. */
const answers: readonly Answer[] = [
  {
    category: /^Backup file$/u,
    info: /./u,
    why: 'No file: every address that is no file and no call gives the one page, whose screens are its own. It holds no data.',
  },
  {
    category: /^HTTP Secure Headers$/u,
    info: /X-XSS-Protection/u,
    why: 'Left out on purpose: browsers have dropped it, and where it still works it opens holes. The policy does its work.',
  },
  {
    category: /^HTTP Secure Headers$/u,
    info: /Strict-Transport-Security/u,
    why: 'Sent where PUBLIC_URL is https, as create-server.test.ts shows; the scan goes to this machine by http.',
  },
  {
    category: /^Secure Flag cookie$/u,
    info: /./u,
    why: 'Cookies carry Secure and the prefix __Host- where PUBLIC_URL is https; the scan goes to this machine by http.',
  },
  {
    category: /^Cross Site Request Forgery$/u,
    info: /Lack of anti CSRF token/u,
    why: 'The form of the local authorization is refused when another origin sends it (Fetch Metadata), and that server knows no cookie that could be misused; attack-cross-site.spec.ts tries it.',
  },
]

/** Why a finding is not a weakness; undefined if nobody has answered it yet. */
export const answerTo = ({ category, info }: Finding): string | undefined =>
  answers.find((answer) => answer.category.test(category) && answer.info.test(info))?.why
