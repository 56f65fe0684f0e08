import type { ReactNode } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import type { FixedValue } from './record-values.ts'

type FieldFrameProps = {
  id: string
  label: string
  /** Name in the interface, for those who know the record. */
  path?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  /** `group` when several controls share the label. */
  as?: 'field' | 'group'
  children: ReactNode
}

/** The label above a control, and the error or hint below it. */
export function FieldFrame({ id, label, path, hint, error, as = 'field', children }: FieldFrameProps) {
  const Label = as === 'field' ? 'label' : 'span'
  return (
    <div
      className="min-w-0"
      {...(as === 'group' && {
        role: 'group',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-help`,
      })}
    >
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <Label id={`${id}-label`} {...(as === 'field' && { htmlFor: id })} className="text-sm font-medium">
          {label}
        </Label>
        {path && (
          <span aria-hidden="true" className="truncate font-mono text-2xs text-faint">
            {path}
          </span>
        )}
      </div>
      {children}
      <p
        id={`${id}-help`}
        role={error ? 'alert' : undefined}
        className={error ? 'mt-1 text-xs text-danger' : hint ? 'mt-1 text-xs text-muted' : 'hidden'}
      >
        {error ?? hint}
      </p>
    </div>
  )
}

/** A value that a field cannot hold exactly: shown as it stands, with the reason. */
export function FixedField({
  id,
  label,
  path,
  fixed,
}: Pick<FieldFrameProps, 'id' | 'label' | 'path'> & { fixed: FixedValue }) {
  return (
    <FieldFrame
      id={id}
      label={label}
      path={path}
      as="group"
      hint={`${fixed.reason} Edit it in the JSON tab.`}
    >
      <output
        aria-label={label}
        className="block max-h-24 min-h-8 overflow-auto rounded-md border border-dashed border-line-strong bg-sunken px-2.5 py-1 font-mono text-xs leading-5 break-all text-muted"
      >
        {visibleText(fixed.source) || '—'}
      </output>
    </FieldFrame>
  )
}

export const inputLook =
  'h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-sm placeholder:text-faint focus-visible:outline-offset-0 aria-invalid:border-danger'
