import { useQuery } from '@tanstack/react-query'
import { orgOptions } from '#features/orgs/org-options.ts'
import { useActiveOrg } from '#form/active-org.tsx'
import { namedRecords } from '#records/compare/find-compared.ts'
import type { ListModel } from '#records/list/list-model.ts'
import type { NamedRecord } from '#ui/find-records.ts'

type Choices = { readonly choices: readonly NamedRecord[]; readonly byId: ReadonlyMap<string, NamedRecord> }

const none: Choices = { choices: [], byId: new Map() }

function readChoices(list: ListModel): Choices {
  const choices = [...namedRecords(list)]
  return { choices, byId: new Map(choices.map((choice) => [choice.id, choice])) }
}

/** The organizations to choose from; empty where no choice is needed. `isLoaded`: these are all there are. */
export function useOrgChoices() {
  const { isNeeded } = useActiveOrg()
  const { data, error, refetch } = useQuery(orgOptions.list())
  return {
    ...(isNeeded && data ? data.once(readChoices, () => readChoices(data)) : none),
    isLoaded: data !== undefined,
    error: data ? null : error,
    retry: () => void refetch(),
  }
}
