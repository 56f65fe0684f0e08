import { clsx } from 'clsx'
import { Info, TriangleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import type { FixedValue } from './record-form.ts'

/** Advice below a field. */
export type FieldNote = { tone: 'warning' | 'hint'; text: string }

/** What a page provides to all fields of its form. */
type FormSurroundings = {
  /** Advice by field path, for example `query.startTime`. */
  notes: ReadonlyMap<string, readonly FieldNote[]>
  /** Opens the JSON view, for values that no field can hold. */
  onJson?: () => void
}

export const FormContext = createContext<FormSurroundings>({ notes: new Map() })

const none: readonly FieldNote[] = []

/** The advice for one field. */
export function useFieldNotes(path: string | undefined): readonly FieldNote[] {
  const { notes } = useContext(FormContext)
  return (path === undefined ? undefined : notes.get(path)) ?? none
}

/** Advice below a field. It points out what is unusual and requires nothing. */
export function FieldNotes({ id, notes }: { id: string; notes: readonly FieldNote[] }) {
  if (notes.length === 0) return null
  return (
    <ul id={`${id}-notes`} className="mt-1 flex flex-col gap-0.5">
      {notes.map(({ tone, text }) => (
        <li
          key={text}
          className={
            tone === 'warning' ? 'flex gap-1.5 text-xs text-warning' : 'flex gap-1.5 text-xs text-muted'
          }
        >
          {tone === 'warning' ? (
            <TriangleAlert size={12} aria-label="Warning:" className="mt-0.5 shrink-0" />
          ) : (
            <Info size={12} aria-label="Hint:" className="mt-0.5 shrink-0" />
          )}
          <span className="min-w-0 [overflow-wrap:anywhere]">{visibleText(text)}</span>
        </li>
      ))}
    </ul>
  )
}

type FieldFrameProps = {
  id: string
  label: string
  /** Path in the interface, for users who know the record. */
  path?: string | undefined
  /** Keeps the path for lookup and notes, but does not show it next to the label. */
  isPathHidden?: boolean | undefined
  hint?: string | undefined
  /** Whether the hint is a warning. */
  isAdvice?: boolean | undefined
  error?: string | undefined
  /** `group` if several controls share the label. */
  as?: 'field' | 'group'
  children: ReactNode
}

/** A label above a control, and its error, hint, and advice below. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, path, isPathHidden = false, hint, isAdvice, error, as = 'field', children } = props
  const Label = as === 'field' ? 'label' : 'span'
  const notes = useFieldNotes(path)
  return (
    <div
      className="min-w-0 scroll-mt-16"
      data-path={path}
      {...(as === 'group' && {
        role: 'group',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': descriptionOf(id, true, notes.length > 0),
      })}
    >
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <Label
          id={`${id}-label`}
          {...(as === 'field' && { htmlFor: id })}
          className="max-w-full shrink-0 text-sm font-medium"
        >
          {label}
        </Label>
        {path && !isPathHidden && (
          <span aria-hidden="true" className="truncate font-mono text-2xs text-faint">
            {path}
          </span>
        )}
      </div>
      {children}
      <p
        id={`${id}-help`}
        role={error ? 'alert' : undefined}
        className={clsx(
          error || hint ? 'mt-1 text-xs' : 'hidden',
          error ? 'text-danger' : isAdvice ? 'text-warning' : 'text-muted',
        )}
      >
        {error ?? hint}
      </p>
      <FieldNotes id={id} notes={notes} />
    </div>
  )
}

/** Ids of the elements below a control, for `aria-describedby`; undefined if there are none. */
export function descriptionOf(id: string, hasHelp: boolean, hasNotes: boolean): string | undefined {
  const ids = [hasHelp && `${id}-help`, hasNotes && `${id}-notes`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/** A value that a field cannot hold exactly, shown read-only with the reason. */
export function FixedField({
  fixed,
  ...frame
}: Pick<FieldFrameProps, 'id' | 'label' | 'path' | 'isPathHidden'> & { fixed: FixedValue }) {
  const { onJson } = useContext(FormContext)
  return (
    <FieldFrame
      {...frame}
      as="group"
      hint={onJson ? fixed.reason : `${fixed.reason} Edit it in the JSON tab.`}
    >
      <div className="flex items-start gap-2">
        <output
          aria-label={frame.label}
          className="block max-h-24 min-h-8 min-w-0 flex-1 overflow-auto rounded-md border border-dashed border-line-strong bg-sunken px-2.5 py-1 font-mono text-xs leading-5 break-all text-muted"
        >
          {visibleText(fixed.source) || '—'}
        </output>
        {onJson && (
          <Button className="h-8" size="small" onClick={onJson}>
            Edit in JSON
          </Button>
        )}
      </div>
    </FieldFrame>
  )
}

export const inputClass =
  'h-8 w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-sm placeholder:text-faint focus-visible:outline-offset-0 aria-invalid:border-danger'
