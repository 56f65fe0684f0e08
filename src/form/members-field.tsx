import { Select } from '#ui/select.tsx'
import { inputClass } from './field-frame.tsx'
import { memberKinds, memberProblem, retyped } from './member-kinds.ts'
import { type MemberRow, useRecordField } from './record-form.ts'
import { type RowsFieldProps, RowsFrame } from './rows-frame.tsx'

/** The members of an object as rows of key, type, and value. Numbers stay as typed. */
export function MembersField({ form, name, ...frame }: RowsFieldProps) {
  const field = useRecordField(form, `members.${name}`)
  return (
    <RowsFrame<MemberRow> {...frame} field={field} blank={{ key: '', kind: 'text', value: '', source: null }}>
      {(row, change, rowName) => (
        <>
          <input
            aria-label={`${rowName} key`}
            placeholder="key"
            value={row.key}
            spellCheck={false}
            aria-invalid={row.key === ''}
            onChange={(event) => change({ key: event.target.value })}
            className={`${inputClass} flex-2 basis-32 font-mono`}
          />
          <Select
            aria-label={`${rowName} type`}
            options={memberKinds}
            value={row.kind}
            onChange={(kind) => change(retyped(row, kind))}
            className="w-24 text-muted"
          />
          <MemberValue name={`${rowName} value`} row={row} onChange={(value) => change({ value })} />
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
