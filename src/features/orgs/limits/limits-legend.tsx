import { clsx } from 'clsx'
import { numberText } from '#lib/count-text.ts'
import { heatClasses, markShapes } from './mark-looks.ts'

const shares = ['none', 'up to 20 %', '20 to 40 %', '40 to 60 %', '60 to 80 %', 'more than 80 %']

type LimitsLegendProps = {
  /** How many organizations are shown. */
  shown: number
  against: 'majority' | 'published'
}

/** What tints and marks mean. */
export function LimitsLegend({ shown, against }: LimitsLegendProps) {
  const unlike = against === 'majority' ? 'most of its plan' : 'published'
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1.5 text-xs text-muted">
      <span className="flex items-center gap-2">
        Larger than
        <span role="img" aria-label={`${shares.length} tints, from none to more than 80 %`} className="flex">
          {heatClasses.map((heat, band) => (
            <span
              key={shares[band]}
              data-tip={`larger than ${shares[band]} of those shown`}
              className={clsx(
                'size-4 border-y border-r border-line first:rounded-l-sm first:border-l last:rounded-r-sm',
                heat,
              )}
            />
          ))}
        </span>
        0 to 100 % of the {numberText(shown)} shown
      </span>
      <span className="flex flex-wrap items-center gap-x-3">
        {(
          [
            ['more', `more than ${unlike}`],
            ['less', `less than ${unlike}`],
            ['other', against === 'majority' ? 'missing, or no integer' : 'no integer'],
          ] as const
        ).map(([mark, text]) => (
          <span key={mark} className="flex items-center gap-1.5">
            <span aria-hidden="true" className="text-2xs text-warning">
              {markShapes[mark]}
            </span>
            {text}
          </span>
        ))}
      </span>
    </div>
  )
}
