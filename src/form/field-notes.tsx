import { Info, TriangleAlert } from 'lucide-react'
import { visibleText } from '#lib/visible-text.ts'
import type { FieldNote } from './form-surroundings.ts'

/** Advice below a field: it says what is odd and asks for nothing. */
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
