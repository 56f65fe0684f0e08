import { expect } from './fixtures.ts'
import { exfiltrate, injectScript, injectWithPolicy } from './support/attack-script.ts'
import { readAll } from './support/read-page.ts'
import { attackTest, canaries, consentingTest } from './support/attack-test.ts'
import { reportedViolations } from './support/page-problems.ts'

// An attacker's script that already runs in the page, as after an XSS, simulated by `page.evaluate`.

const provoked = {
  allowedErrors:
    /Content Security Policy|Trusted|Failed to load resource|CORS policy|MIME type|Unsafe attempt to load|fram|403/iu,
  allowedViolations:
    /^(?:require-trusted-types-for|trusted-types|script-src|worker-src|connect-src|img-src|media-src|font-src|style-src|default-src|frame-src|form-action)/u,
}

attackTest.describe('a script of an attacker in the page', () => {
  attackTest.use(provoked)

  attackTest(
    'makes no other script, and none by a policy of its own, and sends nothing to another origin',
    async ({ as, attackSite, problems, starboard }) => {
      const page = await as('admin')
      const first = await injectScript(page)
      expect(Object.entries(first).filter(([, outcome]) => !/^(?:Type|Eval)Error$/u.test(outcome))).toEqual(
        [],
      )
      const withPolicy = await injectWithPolicy(page)
      const refused = /^(?:error|securitypolicyviolation|TypeError)$/u
      expect(Object.entries(withPolicy).filter(([, outcome]) => !refused.test(outcome))).toEqual([])
      expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined()

      const directives = () => problems.violations().map((line) => line.split(' ')[0])
      for (const directive of [
        'require-trusted-types-for',
        'trusted-types',
        'script-src-elem',
        'script-src-attr',
        'worker-src',
      ]) {
        await expect.poll(directives).toContain(directive)
      }
      await expect.poll(() => reportedViolations(starboard.log())).toContain('require-trusted-types-for')

      await attackTest.step('sends nothing to another origin', async () => {
        for (const site of [attackSite.otherSite, attackSite.sameSite]) {
          await exfiltrate(page, site, 'what-was-stolen')
          for (const way of [
            'fetch',
            'image',
            'background',
            'prefetch',
            'beacon',
            'ping',
            'events',
            'form',
          ]) {
            await expect.poll(() => problems.violations().join('\n'), way).toContain(`${site}/${way}?`)
          }
        }
        expect(attackSite.received).toEqual([])
      })
    },
  )
})

consentingTest.describe('a silent flow, with an authorization server that consents at once', () => {
  consentingTest.use(provoked)

  consentingTest(
    'leads the script to no token, no code and no callback',
    async ({ page, context, deployment }) => {
      await page.goto('/auth/login')
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
      const session = (await context.cookies()).find(({ name }) => name.endsWith('starboard'))?.value ?? ''
      expect(session).not.toBe('')
      const begun = deployment.states.length
      const authorize = deployment.settings['OAUTH_AUTHORIZATION_ENDPOINT'] ?? ''
      expect(await page.evaluate(() => [originAgentCluster, crossOriginIsolated])).toEqual([true, true])

      const seen = await page.evaluate(async (endpoint) => {
        const read: unknown[] = []
        for (const redirect of ['follow', 'manual', 'error'] as const) {
          for (const mode of ['cors', 'no-cors', 'same-origin'] as const) {
            read.push(
              await fetch('/auth/login?to=/orgs', { redirect, mode }).then(
                async (answer) => [
                  answer.type,
                  answer.status,
                  answer.url,
                  await answer.text(),
                  ...answer.headers,
                ],
                (error: Error) => error.name,
              ),
            )
          }
        }
        for (const source of ['/auth/login', `${endpoint}?response_type=code`, '/auth/callback?code=x']) {
          const frame = document.createElement('iframe')
          frame.src = source
          const loaded = new Promise((resolve) => {
            frame.addEventListener('load', resolve)
          })
          document.body.append(frame)
          await loaded
          read.push([source, frame.contentDocument?.URL ?? 'not readable'])
        }
        return read
      }, authorize)
      expect(JSON.stringify(seen)).not.toMatch(/canary|state=|code=(?!x)/u)
      expect(seen.filter((answer) => Array.isArray(answer) && answer[0] === 'cors')).toEqual([])
      expect(
        page
          .frames()
          .slice(1)
          .map((frame) => frame.url()),
      ).toEqual(Array.from({ length: 3 }, () => 'chrome-error://chromewebdata/'))

      const [popup] = await Promise.all([
        context.waitForEvent('page'),
        page.evaluate(() => {
          const addresses: string[] = []
          Reflect.set(window, 'addresses', addresses)
          const opened = window.open('/auth/login')
          const look = (): void => {
            try {
              addresses.push(opened?.location.href ?? 'none', String(opened?.closed))
            } catch (error) {
              addresses.push(error instanceof Error ? error.name : 'error')
            }
            if (addresses.length < 2000) setTimeout(look, 0)
          }
          look()
        }),
      ])
      await expect(popup.getByRole('navigation', { name: 'Main' })).toBeVisible()
      expect(deployment.states.length, 'the flow went through').toBeGreaterThan(begun)
      const addresses: readonly string[] = await page.evaluate(() => Reflect.get(window, 'addresses'))
      expect(addresses.filter((address) => /code=|state=|callback/u.test(address))).toEqual([])

      const secrets = [...Object.values(canaries), ...deployment.states, session]
      secrets.push(...(await context.cookies()).map(({ value }) => value))
      for (const watched of [page, popup]) {
        const all = await readAll(watched)
        expect(all).toContain('"signedIn\\":true')
        expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
      }
      expect((await context.cookies()).every(({ httpOnly }) => httpOnly)).toBe(true)
    },
  )
})
