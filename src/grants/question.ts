import { isInCatalog, nameText, resourceLabel, type ScopeKind } from './capability-catalog.ts'
import { everything } from './token-grants.ts'

/** A question about tokens: a verb on a resource, and where. */
export type Question = {
  readonly kind: ScopeKind
  /** A dataset or view by name, `*` for every one of them, null for any of them; ignored for the organization. */
  readonly scope: string | null
  readonly resource: string
  readonly verb: string
}

/** A resource and where it is granted: "query" of a dataset is not "query" of a view. */
export type ScopedResource = { readonly kind: ScopeKind; readonly resource: string }

const prefixed = /^(organization|dataset|view)\.([^]*)$/

/** Writes a resource as text: "apiTokens", "dataset.query". `readResource` reads it back, whatever the name. */
export function resourceText({ kind, resource }: ScopedResource): string {
  if (kind !== 'organization') return `${kind}.${resource}`
  return resource === '' || prefixed.test(resource) ? `organization.${resource}` : resource
}

/** Reads what `resourceText` writes; any text is a resource. */
export function readResource(text: string): ScopedResource {
  const match = prefixed.exec(text)
  const kind = match?.[1]
  if (kind === 'organization' || kind === 'dataset' || kind === 'view') {
    return { kind, resource: match?.[2] ?? '' }
  }
  return { kind: 'organization', resource: text }
}

const nameless = /^“*”$/u

/** Writes a dataset or view as text that is never empty, since empty means any: an empty name becomes “”. */
export const scopeParam = (scope: string): string =>
  scope === '' ? '“”' : nameless.test(scope) ? `“${scope}` : scope

/** Reads what `scopeParam` writes. */
const readScopeParam = (text: string): string =>
  text === '“”' ? '' : nameless.test(text) ? text.slice(1) : text

/** A question as written in an address. */
export type QuestionAddress = {
  readonly action?: string | undefined
  readonly on?: string | undefined
  readonly in?: string | undefined
}

/** The question in an address; null when the action or the resource is missing. */
export function readQuestion({ action, on, in: scope }: QuestionAddress): Question | null {
  if (action === undefined || on === undefined) return null
  const place = readResource(on)
  return {
    ...place,
    scope: place.kind === 'organization' || scope === undefined ? null : readScopeParam(scope),
    verb: action,
  }
}

/** The address of a question; `readQuestion` reads it back. */
export function questionAddress({ kind, scope, resource, verb }: Question): Required<QuestionAddress> {
  return {
    action: verb,
    on: resourceText({ kind, resource }),
    in: kind === 'organization' || scope === null ? undefined : scopeParam(scope),
  }
}

/** Part of a sentence: words of Starboard, or a name as it was sent. */
type Piece = { readonly text: string; readonly isName: boolean }

const words = (text: string): Piece => ({ text, isName: false })
const name = (text: string): Piece => ({ text, isName: true })

/** Phrases that read better than "VERB RESOURCE in": "query http-logs", not "read query in http-logs". */
const phrases: ReadonlyMap<string, string> = new Map([
  ['organization.auditLog.read', 'read the audit log'],
  ['dataset.ingest.create', 'send data into'],
  ['dataset.query.read', 'query'],
  ['dataset.trim.update', 'trim'],
  ['dataset.vacuum.update', 'vacuum'],
  ['dataset.share.create', 'share'],
  ['dataset.share.read', 'see the sharing of'],
  ['dataset.share.delete', 'end the sharing of'],
  ['view.query.read', 'query'],
  ['view.share.create', 'share'],
  ['view.share.read', 'see the sharing of'],
  ['view.share.delete', 'end the sharing of'],
])

/** "API tokens" stays the same, "Access control" becomes "access control". */
const inSentence = (label: string): string =>
  label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

function whatPieces({ kind, resource, verb }: Question): readonly Piece[] {
  if (!isInCatalog(kind, resource, verb)) {
    const suffix = kind === 'organization' ? [] : [words(' in ')]
    return [name(nameText(verb)), words(' '), name(nameText(resource)), ...suffix]
  }
  const phrase = phrases.get(`${kind}.${resource}.${verb}`)
  const text = phrase ?? `${verb} ${inSentence(resourceLabel(kind, resource))}`
  if (kind === 'organization') return [words(text)]
  return [words(phrase === undefined ? `${text} in ` : `${text} `)]
}

function wherePieces({ kind, scope }: Question): readonly Piece[] {
  if (kind === 'organization') return []
  if (scope === null) return [words(`any ${kind}`)]
  if (scope === everything) return [words(`every ${kind}`)]
  return kind === 'view' ? [words('the view '), name(nameText(scope))] : [name(nameText(scope))]
}

/** The action in words: "delete data in http-logs", "query every dataset", "create API tokens". */
export function actionPieces(question: Question): readonly Piece[] {
  return [...whatPieces(question), ...wherePieces(question)]
}

/** The same as a single text; names stay as they were sent. */
export function actionText(question: Question): string {
  return actionPieces(question)
    .map(({ text }) => text)
    .join('')
}
