import type { SessionAnswer } from '#contract/session.ts'

/** Says where the data comes from. Only the address may break within a word. */
export function DataSource({ deployment }: Pick<SessionAnswer, 'deployment'>) {
  return deployment.embedded ? (
    'Data from the embedded service on this computer.'
  ) : (
    <>
      Data from <bdi className="break-all">{deployment.apiBaseUrl}</bdi>
    </>
  )
}
