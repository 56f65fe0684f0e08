import { useId } from 'react'
import { useController } from 'react-hook-form'
import { FixedField, inputLook } from './field-frame.tsx'
import type { RecordForm } from './record-form.ts'
import type { MemberRow } from './record-values.ts'
import { rowError } from './row-error.ts'
import { RowsFrame } from './rows-frame.tsx'

type MembersFieldProps = { form: RecordForm; name: string; label: string; path?: string; what: string }

/** The members of an object as rows of key and value; a value is bare text or JSON of any kind. */
export function MembersField({ form, name, label, path, what }: MembersFieldProps) {
  const id = useId()
  const fieldName = `members.${name}` as const
  const { field, fieldState } = useController({ control: form.control, name: fieldName })
  const fixed = form.fixed.get(fieldName)
  if (fixed) return <FixedField id={id} label={label} path={path} fixed={fixed} />
  const rows = field.value ?? []
  const change = (at: number, part: Partial<MemberRow>) => {
    const row = rows[at]
    if (row) form.change(fieldName, rows.with(at, { ...row, ...part }))
  }
  return (
    <RowsFrame<MemberRow>
      label={label}
      path={path}
      error={rowError(fieldState.error)}
      rows={rows}
      what={what}
      blank={{ key: '', kind: 'text', value: '', source: null }}
      onChange={(next) => form.change(fieldName, next)}
    >
      {(row, at) => (
        <>
          <input
            aria-label={`${what} ${at + 1} key`}
            placeholder="key"
            value={row.key}
            spellCheck={false}
            onChange={(event) => change(at, { key: event.target.value })}
            className={`${inputLook} flex-2 font-mono`}
          />
          <select
            aria-label={`${what} ${at + 1} type`}
            value={row.kind}
            onChange={(event) => change(at, retyped(row, event.target.value === 'json' ? 'json' : 'text'))}
            className="h-8 rounded-md border border-line-strong bg-surface px-1 text-xs text-muted"
          >
            <option value="text">Text</option>
            <option value="json">JSON</option>
          </select>
          <input
            aria-label={`${what} ${at + 1} value`}
            placeholder={row.kind === 'json' ? 'JSON value' : 'text'}
            value={row.value}
            spellCheck={false}
            onChange={(event) => change(at, { value: event.target.value })}
            className={`${inputLook} flex-3 font-mono`}
          />
        </>
      )}
    </RowsFrame>
  )
}

/** The same value in the other notation where it has one; what is no JSON stays for the person to mend. */
function retyped(row: MemberRow, kind: MemberRow['kind']): Partial<MemberRow> {
  if (kind === row.kind) return {}
  if (kind === 'json') return { kind, value: JSON.stringify(row.value) }
  try {
    const value: unknown = JSON.parse(row.value)
    return { kind, value: typeof value === 'string' ? value : row.value }
  } catch {
    return { kind }
  }
}
