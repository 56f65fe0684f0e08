import { listTokens } from '#contract/endpoints.ts'
import { listOptions } from '#records/list/list-options.ts'
import { importPart } from '#ui/import-part.ts'

/** Query options of the token list. The code that reads grants is not part of the first script. */
export const tokenOptions = listOptions('tokens', listTokens, async () => {
  const { token } = await importPart(() => import('./token.ts'), 'The reader of tokens')
  return token
})
