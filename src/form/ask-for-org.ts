/** That the person is asked for an organization: `to` is the address to open in it, null for the screen as it is. */
export type OrgQuestion = { readonly to: string | null }

const listeners = new Set<() => void>()
let question: OrgQuestion | null = null

/** What is asked now; the same object until something changes. */
export const orgQuestion = (): OrgQuestion | null => question

/** Asks the person for an organization, or, null, asks no more. */
export function askForOrg(next: OrgQuestion | null): void {
  question = next
  for (const listener of listeners) listener()
}

/** Calls `listener` after each change; gives the function that ends it. */
export function onOrgQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
