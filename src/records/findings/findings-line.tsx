import { numberText } from '#lib/count-text.ts'

/** What is counted together: "17 now". */
export type FindingsPart = {
  readonly id: string
  /** After the count. */
  readonly label: string
  readonly count: number
  /** Class of the count. */
  readonly look: string
  /** Shows them one by one. */
  onOpen(): void
}

type FindingsLineProps = {
  /** The worst first; null while they are worked out. */
  parts: readonly FindingsPart[] | null
  /** What there is to say where nothing is found. */
  none: string
}

/** What was found in a list, in one line of fixed height: each part opens its findings. */
export function FindingsLine({ parts, none }: FindingsLineProps) {
  const found = parts?.filter(({ count }) => count > 0)
  return (
    <section
      aria-label="Findings"
      aria-busy={parts === null}
      className="flex h-7 min-w-0 shrink-0 items-center gap-1 text-sm whitespace-nowrap"
    >
      {!found ? (
        <span className="text-muted">Looking for findings…</span>
      ) : found.length === 0 ? (
        <span className="text-muted">{none}</span>
      ) : (
        found.map(({ id, label, count, look, onOpen }, place) => (
          <span key={id} className="flex items-center gap-1">
            {place > 0 && (
              <span aria-hidden="true" className="text-faint">
                ·
              </span>
            )}
            <button
              type="button"
              data-tip="Show these findings"
              onClick={onOpen}
              className="-mx-0.5 h-6 rounded-sm px-1 text-muted hover:bg-hover hover:text-ink"
            >
              <span className={`tabular font-medium ${look}`}>{numberText(count)}</span> {label}
            </button>
          </span>
        ))
      )}
    </section>
  )
}
