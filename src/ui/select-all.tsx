type SelectAllProps = {
  /** Accessible name. */
  label: string
  /** Rows that are shown. */
  shown: number
  /** How many of them are selected. */
  chosen: number
  onChange(all: boolean): void
}

/** The checkbox in the head of a table that selects every row shown; half checked while only some are. */
export function SelectAll({ label, shown, chosen, onChange }: SelectAllProps) {
  return (
    <span className="mr-1.5 flex items-center pl-4 sm:pl-6">
      <input
        type="checkbox"
        aria-label={label}
        className="size-4 accent-[var(--accent)]"
        checked={chosen > 0 && chosen === shown}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < shown
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </span>
  )
}
