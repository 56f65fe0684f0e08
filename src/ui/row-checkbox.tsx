import { visibleText } from '#lib/visible-text.ts'

/** The checkbox of a row. The table handles it. */
export function RowCheckbox({ name, isSelected }: { name: string; isSelected: boolean }) {
  return (
    <input
      type="checkbox"
      data-select=""
      tabIndex={-1}
      aria-label={`Select ${visibleText(name)}`}
      checked={isSelected}
      readOnly
      className="mr-2.5 size-4 align-[-3px] accent-[var(--accent)]"
    />
  )
}
