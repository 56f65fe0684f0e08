import { test } from '../fixtures.ts'
import { type AnswerCall, type AttackDeployment, startAttackDeployment } from './attack-deployment.ts'
import { type AttackSite, startAttackSite } from './attack-site.ts'
import { sendJson } from './listen.ts'

/** The `test` of journeys in which a site attacks the signed-in person. */
export const attackTest = test.extend<{ attackSite: AttackSite }>({
  attackSite: async ({ starboard }, provide) => {
    const site = await startAttackSite(starboard.url)
    await provide(site)
    await site.close()
  },
})

/** Values that must never reach a page, file, or log. */
export const canaries = {
  accessToken: 'canary-access-token-5tD9qLx2',
  refreshToken: 'canary-refresh-token-8hWm3Rz1',
  code: 'canary-code-2Kp7vNc6',
  clientSecret: 'canary-client-secret-4Jf0sYb9',
} as const

/** Starboard with an authorization server that consents immediately; `api.answer` is its API. */
export const consentingTest = attackTest.extend<{
  api: { readonly answer: AnswerCall }
  deployment: AttackDeployment
}>({
  api: [{ answer: (_request, response) => sendJson(response, 200, []) }, { option: true }],
  deployment: async ({ api }, provide) => {
    const deployment = await startAttackDeployment(canaries, api.answer)
    await provide(deployment)
    await deployment.close()
  },
  settings: async ({ deployment }, provide) => {
    await provide(deployment.settings)
  },
})
