import { ChevronDown, ChevronUp } from 'lucide-react'
import { numberText } from '#lib/count-text.ts'
import { Button } from './button.tsx'
import { useShortcut } from './shortcuts.ts'

type RecordPagerProps = {
  /** Place of the record in the list, from 0; -1 when it is not in it. */
  position: number
  count: number
  /** Opens the record before or after; undefined when there is none. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

/** Previous and next record of the list one came from, by button and by `k` and `j`. */
export function RecordPager({ position, count, onPrevious, onNext }: RecordPagerProps) {
  useShortcut('previous', () => onPrevious?.())
  useShortcut('next', () => onNext?.())
  return (
    <>
      {position >= 0 && (
        <span className="tabular text-xs text-muted">
          {numberText(position + 1)} of {numberText(count)}
        </span>
      )}
      <Button
        size="small"
        icon={<ChevronUp size={14} aria-hidden="true" />}
        disabledReason={onPrevious ? undefined : 'There is none before it in the list.'}
        aria-keyshortcuts="k"
        onClick={onPrevious}
      >
        Previous
      </Button>
      <Button
        size="small"
        icon={<ChevronDown size={14} aria-hidden="true" />}
        disabledReason={onNext ? undefined : 'There is none after it in the list.'}
        aria-keyshortcuts="j"
        onClick={onNext}
      >
        Next
      </Button>
    </>
  )
}
