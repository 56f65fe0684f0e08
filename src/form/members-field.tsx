import { useId } from 'react'
import { useController } from 'react-hook-form'
import { Select } from '#ui/select.tsx'
import { FixedField, inputClass } from './field-frame.tsx'
import { memberKinds, memberProblem, retyped } from './member-kinds.ts'
import type { MemberRow, RecordForm } from './record-form.ts'
import { rowError, RowsFrame } from './rows-frame.tsx'

type MembersFieldProps = {
  form: RecordForm
  name: string
  label: string
  path?: string
  hint?: string
  what: string
}

/** The members of an object as rows of key, type, and value. Numbers stay as typed. */
export function MembersField({ form, name, label, path, hint, what }: MembersFieldProps) {
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
      hint={hint}
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
            aria-invalid={row.key === ''}
            onChange={(event) => change(at, { key: event.target.value })}
            className={`${inputClass} flex-2 basis-32 font-mono`}
          />
          <Select
            aria-label={`${what} ${at + 1} type`}
            options={memberKinds}
            value={row.kind}
            onChange={(kind) => change(at, retyped(row, kind))}
            className="w-24 text-muted"
          />
          <MemberValue
            name={`${what} ${at + 1} value`}
            row={row}
            onChange={(value) => change(at, { value })}
          />
        </>
      )}
    </RowsFrame>
  )
}

const truth = [
  { value: 'true', label: 'true' },
  { value: 'false', label: 'false' },
]

const valueClass = `${inputClass} flex-3 basis-40 font-mono`

function MemberValue({
  name,
  row: { kind, value },
  onChange,
}: {
  name: string
  row: MemberRow
  onChange(value: string): void
}) {
  const common = { 'aria-label': name, value, 'aria-invalid': memberProblem(kind, value) !== undefined }
  if (kind === 'boolean') {
    return (
      <Select {...common} options={truth} onChange={onChange} className="min-w-0 flex-3 basis-40 font-mono" />
    )
  }
  if (kind === 'null') {
    return (
      <output aria-label={name} className={`${valueClass} flex items-center border-dashed text-faint`}>
        null
      </output>
    )
  }
  if (kind === 'json') {
    return (
      <textarea
        {...common}
        rows={1}
        placeholder="JSON value"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className={`${valueClass} field-sizing-content max-h-60 min-h-8 py-1.5 text-xs leading-[1.125rem]`}
      />
    )
  }
  return (
    <input
      {...common}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      placeholder={kind}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      className={valueClass}
    />
  )
}
