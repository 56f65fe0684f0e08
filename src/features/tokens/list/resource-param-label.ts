import { nameText } from '#grants/name-text.ts'
import { readResource } from '#grants/who-can-address.ts'

/** What a person reads for a resource of the address: "users", "query (dataset)". */
export function resourceParamLabel(param: string): string {
  const { kind, resource } = readResource(param)
  return kind === 'organization' ? nameText(resource) : `${nameText(resource)} (${kind})`
}
