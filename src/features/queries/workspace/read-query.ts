import { asText, isJsonObject, member } from '#lib/json-value.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { parsed } from './parsed.ts'
import { type RefusedPart, type WorkspaceQuery, workspaceQuery } from './workspace-file.ts'

/** One query of a file from its JSON text, or why it is none. `place` counts from 1. */
export function readQuery(source: string, place: number): WorkspaceQuery | RefusedPart {
  const value = parsed(source)
  const id = asText(member(value, 'id'))
  const label = id === undefined || id === '' ? `Query ${place} of the file` : id
  if (!isJsonObject(value)) return { label, reason: 'It is no JSON object.' }
  const encoded = encodePathSegment(id ?? '')
  if (id === undefined || 'problem' in encoded) {
    return { label, reason: 'problem' in encoded ? encoded.problem : 'It has no id.' }
  }
  const { data, error } = workspaceQuery.safeParse(value)
  if (error) {
    const [issue] = error.issues
    return { label, reason: `${issue?.path.join('.') || 'It'}: ${issue?.message ?? 'not readable'}.` }
  }
  const texts = [data.library?.text ?? null, ...data.versions.map(({ text }) => text)]
  const reason = texts.map((text) => recordProblem(text, id)).find((problem) => problem !== null)
  return reason ? { label, reason } : data
}

/** Why a text is no copy of the record `id`; a draft may be anything, a copy may not. */
function recordProblem(text: string | null, id: string): string | null {
  if (text === null) return null
  const record = parsed(text)
  if (!isJsonObject(record)) return 'A copy of its record is no JSON object.'
  const named = member(record, 'id')
  return named === undefined || named === id ? null : 'A copy of its record names another id.'
}
