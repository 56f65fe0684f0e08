import { listOrgs } from '#contract/endpoints.ts'
import { listOptions } from '#records/list/list-options.ts'
import { importPart } from '#ui/import-part.ts'

/** Query options of the organizations visible to the caller. The code that reads them is not in the first script. */
export const orgOptions = listOptions('orgs', listOrgs, async () => {
  const { org } = await importPart(() => import('./org.ts'), 'The reader of organizations')
  return org
})
