import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'

type NamedTextsProps = {
  label: string
  count: number
  /** One of them, made only of what is shown. */
  textAt(place: number): string
  tabIndex: 0 | -1
  onShowAll(): void
}

const named = 6

/** The first of many exact texts, and a button for all of them. */
export function NamedTexts({ label, count, textAt, tabIndex, onShowAll }: NamedTextsProps) {
  if (count === 0) return null
  const texts = Array.from({ length: Math.min(named, count) }, (_, place) => textAt(place))
  return (
    <ul aria-label={label} className="mt-1 flex flex-wrap gap-1">
      {texts.map((text, place) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- texts may repeat, and none ever moves
          key={place}
          className="line-clamp-2 max-w-full rounded-sm bg-hover px-1.5 py-0.5 font-mono text-2xs wrap-anywhere"
        >
          <bdi>{visibleText(text)}</bdi>
        </li>
      ))}
      {count > named && (
        <li>
          <button
            type="button"
            tabIndex={tabIndex}
            onClick={onShowAll}
            className="rounded-sm px-1.5 py-0.5 text-2xs font-medium text-accent hover:underline print:hidden"
          >
            Show all {numberText(count)}
          </button>
        </li>
      )}
    </ul>
  )
}
