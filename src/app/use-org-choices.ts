import { useQuery } from '@tanstack/react-query'
import type { ListRow } from '#api/list-row.ts'
import { namedOrgs } from '#features/orgs/compare/named-orgs.ts'
import { orgOptions } from '#features/orgs/org-options.ts'
import { useActiveOrg } from '#form/active-org.tsx'
import type { NamedRecord } from '#ui/find-records.ts'

type Choices = { readonly choices: readonly NamedRecord[]; readonly byId: ReadonlyMap<string, NamedRecord> }

const noRows: readonly ListRow[] = []
const choicesOf = new WeakMap<readonly ListRow[], Choices>()

/** The same choices for the same rows, whoever asks. */
function readChoices(rows: readonly ListRow[]): Choices {
  const known = choicesOf.get(rows)
  if (known) return known
  const choices = [...namedOrgs(rows)]
  const read = { choices, byId: new Map(choices.map((choice) => [choice.id, choice])) }
  choicesOf.set(rows, read)
  return read
}

/** The organizations that one can choose from; none where there is no choice. `isLoaded`: these are all there are. */
export function useOrgChoices() {
  const { isNeeded } = useActiveOrg()
  const { data, error, refetch } = useQuery(orgOptions.list())
  return {
    ...readChoices(isNeeded && data ? data.rows : noRows),
    isLoaded: data !== undefined,
    error: data ? null : error,
    retry: () => void refetch(),
  }
}
