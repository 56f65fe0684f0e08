import type { ScopeKind } from './capability.ts'
import type { Question } from './who-can.ts'

/** A resource with where it is granted: "query" of a dataset is another one than "query" of a view. */
export type ResourcePlace = { readonly kind: ScopeKind; readonly resource: string }

const prefixed = /^(organization|dataset|view)\.([^]*)$/

/** A resource as text: "apiTokens", "dataset.query"; `readResource` reads it back, whatever the name. */
export function resourceText({ kind, resource }: ResourcePlace): string {
  if (kind !== 'organization') return `${kind}.${resource}`
  return resource === '' || prefixed.test(resource) ? `organization.${resource}` : resource
}

/** Reads what `resourceText` writes; any text is a resource. */
export function readResource(text: string): ResourcePlace {
  const match = prefixed.exec(text)
  const kind = match?.[1]
  if (kind === 'organization' || kind === 'dataset' || kind === 'view') {
    return { kind, resource: match?.[2] ?? '' }
  }
  return { kind: 'organization', resource: text }
}

const nameless = /^“*”$/u

/** A dataset or view as text that is never empty, since an empty one means any: one without a name is “”. */
export const scopeText = (scope: string): string =>
  scope === '' ? '“”' : nameless.test(scope) ? `“${scope}` : scope

/** Reads what `scopeText` writes. */
export const readScope = (text: string): string =>
  text === '“”' ? '' : nameless.test(text) ? text.slice(1) : text

/** A question as an address holds it. */
export type QuestionAddress = {
  readonly action?: string | undefined
  readonly on?: string | undefined
  readonly in?: string | undefined
}

/** The question of an address; null while the action or the resource is missing. */
export function readQuestion({ action, on, in: scope }: QuestionAddress): Question | null {
  if (action === undefined || on === undefined) return null
  const place = readResource(on)
  return {
    ...place,
    scope: place.kind === 'organization' || scope === undefined ? null : readScope(scope),
    verb: action,
  }
}

/** The address of a question; `readQuestion` reads it back. */
export function questionAddress({ kind, scope, resource, verb }: Question): Required<QuestionAddress> {
  return {
    action: verb,
    on: resourceText({ kind, resource }),
    in: kind === 'organization' || scope === null ? undefined : scopeText(scope),
  }
}
