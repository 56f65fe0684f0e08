import { clsx } from 'clsx'
import { CircleHelp } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { CountToggle, Segmented } from '#ui/toggles.tsx'
import type { OrgPanelProps } from '../orgs-search.ts'
import { type Comparison, useComparison, minOrgsForMajority } from './comparison.ts'
import { heatClasses, markShapes, markWords } from './limit-cell.ts'
import { countMarked } from './limits-summary.ts'

const standards = [
  { value: 'majority', label: 'Plan majority' },
  { value: 'published', label: 'Published' },
] as const

const shares = ['none', 'up to 20%', '20 to 40%', '40 to 60%', '60 to 80%', 'more than 80%']

type LimitsLegendProps = Pick<Comparison, 'against'> & {
  /** Class of the words that are left out when space is tight. */
  aside?: string
}

function LimitsLegend({ against, aside }: LimitsLegendProps) {
  return (
    <>
      <span className="flex items-center gap-1.5 whitespace-nowrap">
        <span className={aside}>Larger than</span>0
        <span role="img" aria-label={`${shares.length} tints, from none to more than 80%`} className="flex">
          {heatClasses.map((heat, band) => (
            <span
              key={shares[band]}
              data-tip={`larger than ${shares[band]} of those shown that have it`}
              className={clsx(
                'size-3.5 border-y border-r border-line first:rounded-l-sm first:border-l last:rounded-r-sm',
                heat,
              )}
            />
          ))}
        </span>
        100%<span className={aside}>of those shown that have it</span>
      </span>
      <span className={clsx('flex items-center gap-x-3', !aside && 'flex-wrap')}>
        {markWords(against).map(({ mark, word, rest }) => (
          <span key={mark} data-tip={`${word}${rest}`} className="flex items-center gap-1 whitespace-nowrap">
            <span aria-hidden="true" className="text-2xs text-warning">
              {markShapes[mark]}
            </span>
            <span>
              {word}
              <span className={aside}>{rest}</span>
            </span>
          </span>
        ))}
      </span>
    </>
  )
}

function LimitsHelp({ onClose, ...legend }: LimitsLegendProps & { onClose(): void }) {
  return (
    <Dialog onClose={onClose} title="How to read limits" size="medium" isText>
      <div className="flex flex-col gap-2 text-sm">
        <LimitsLegend {...legend} />
      </div>
      <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5 text-sm text-muted">
        <li>
          The stronger the tint of a value, the larger the share of the organizations shown that have less.
          Organizations without the limit do not count. One huge value does not change the tints of the
          others, and equal values have the same tint.
        </li>
        <li>
          A limit is an outlier if more than half of the organizations on its plan that have the limit share
          another value, and at least {minOrgsForMajority} have it. The whole list counts, whatever the
          filters hide. A missing limit is an outlier only if more than half of all organizations on the plan
          have the usual value.
        </li>
        <li>
          Published limits are those you enter in Settings. A missing limit does not differ from them, because
          the service may leave out any limit.
        </li>
        <li>
          Below each name are the smallest, median, and largest values of the organizations shown. The left
          and right arrow keys move between the cells of a row.
        </li>
        <li>
          0 and −1 are shown as the service sent them, because the interface does not say what they mean. It
          has only limits, no usage.
        </li>
      </ul>
    </Dialog>
  )
}

/** Controls for the comparison and the outlier filter of the matrix, and its legend. */
export const LimitsTools = memo(function LimitsTools({ list, view, search, update }: OrgPanelProps) {
  const comparison = useComparison(list, search, true)
  // The text of a search changes before its rows do, which may be a hundred thousand.
  const marked = useMemo(
    () => comparison && countMarked(comparison.marks, view.rows),
    [comparison, view.rows],
  )
  const [isHelping, setIsHelping] = useState(false)
  const against = search.against ?? 'majority'
  return (
    <>
      <span aria-hidden="true" className="text-xs text-muted max-[1759px]:hidden">
        Compare with
      </span>
      <Segmented
        label="Compare with"
        options={standards}
        value={against}
        onChange={(value) => update({ against: value === 'published' ? value : undefined }, true)}
      />
      <CountToggle
        label="Only outliers"
        count={marked}
        isPressed={search.outliers !== undefined}
        onToggle={() => update({ outliers: search.outliers ? undefined : '1' })}
      />
      <div className="flex min-w-0 items-center gap-3 overflow-hidden text-xs text-muted max-xl:hidden">
        <LimitsLegend against={against} aside="max-[1759px]:hidden" />
      </div>
      <IconButton
        label="How to read this"
        icon={<CircleHelp size={15} />}
        onClick={() => setIsHelping(true)}
        className="ml-auto"
      />
      {isHelping && <LimitsHelp against={against} onClose={() => setIsHelping(false)} />}
    </>
  )
})
