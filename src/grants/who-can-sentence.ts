import { isInCatalogue, resourceLabel } from './capability-catalogue.ts'
import { nameText } from './name-text.ts'
import { everything } from './token-grants.ts'
import type { Question } from './who-can.ts'

/** A part of a sentence: words of ours, or a name as it was sent. */
export type Piece = { readonly text: string; readonly isName: boolean }

const words = (text: string): Piece => ({ text, isName: false })
const name = (text: string): Piece => ({ text, isName: true })

/** What reads better than "VERB RESOURCE in": "query http-logs", not "read query in http-logs". */
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

/** "API tokens" stays, "Access control" becomes "access control". */
const inSentence = (label: string): string =>
  label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())

function whatPieces({ kind, resource, verb }: Question): readonly Piece[] {
  if (!isInCatalogue(kind, resource, verb)) {
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

/** What is asked for: "delete data in http-logs", "query every dataset", "create API tokens". */
export function actionPieces(question: Question): readonly Piece[] {
  return [...whatPieces(question), ...wherePieces(question)]
}

/** The same as one text; names stay as they were sent. */
export function actionText(question: Question): string {
  return actionPieces(question)
    .map(({ text }) => text)
    .join('')
}
