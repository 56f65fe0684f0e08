import { ChevronRight } from 'lucide-react'
import { fewestForMajority } from './majority.ts'

/** How the matrix is to be read, folded away. */
export function LimitsHelp() {
  return (
    <details className="group/help text-xs text-muted open:basis-full">
      <summary className="flex w-fit list-none items-center gap-1 rounded-sm hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight
          size={13}
          aria-hidden="true"
          className="transition-transform group-open/help:rotate-90"
        />
        How to read this
      </summary>
      <ul className="mt-1.5 flex max-w-3xl list-disc flex-col gap-1 pl-5">
        <li>
          A tint tells how many of the organizations shown have less, by rank: one giant value takes nothing
          from the others, and equal values have the same tint.
        </li>
        <li>
          A limit is an outlier when more than half of the organizations of its plan that have the limit share
          another value, and those that have it are at least {fewestForMajority}. Majorities are counted over
          the whole list, whatever the filters leave. A missing limit is an outlier only where more than half
          of all organizations of the plan have the usual value.
        </li>
        <li>
          Published limits are what you keep in Settings. A missing limit does not differ from them, because
          the service may leave any limit out.
        </li>
        <li>
          Below each name stand the smallest, the middle and the largest value of the organizations shown.
          Left and right walk the cells of a row.
        </li>
        <li>
          0 and −1 are shown as the service sent them: the interface does not say what they mean. It has
          limits only, and no usage.
        </li>
      </ul>
    </details>
  )
}
