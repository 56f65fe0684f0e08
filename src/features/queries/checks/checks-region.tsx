import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { RecordText } from '#record-text/record-text.ts'
import { countText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import type { Check } from './check-rules.ts'
import { useChecks, useJump } from './use-checks.ts'

/** Findings that are shown at once: there is more beside the editor than these. */
const most = 5

type ChecksRegionProps = {
  record: RecordText
  /** Leads to a place in the APL text. */
  onApl(offset: number): void
}

/** What is odd about the query, each with a way to its field. It advises: nothing here keeps from saving. */
export function ChecksRegion({ record, onApl }: ChecksRegionProps) {
  const checks = useChecks(record)
  const jump = useJump()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? checks : checks.slice(0, most)
  return (
    <section aria-label="Checks">
      <div className="mb-1.5 flex items-baseline gap-2">
        <h2 className="text-sm font-semibold">Checks</h2>
        <span role="status" className="tabular text-xs text-muted">
          {checks.length === 0 ? 'nothing found' : countText(checks.length, 'finding')}
        </span>
      </div>
      {checks.length === 0 ? (
        <p className="flex items-center gap-1.5 text-xs text-muted">
          <CircleCheck size={13} aria-hidden="true" className="text-success" />
          Nothing looks odd.
        </p>
      ) : (
        <ul className="-mx-2 flex flex-col">
          {shown.map((check) => (
            <CheckItem
              key={`${check.path.join('.')} ${check.offset ?? ''} ${check.sentence}`}
              check={check}
              onJump={() => (check.offset === undefined ? jump(check.path) : onApl(check.offset))}
            />
          ))}
        </ul>
      )}
      {checks.length > most && (
        <Button
          size="small"
          variant="ghost"
          className="-ml-2"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show ${checks.length - most} more`}
        </Button>
      )}
    </section>
  )
}

function CheckItem({ check, onJump }: { check: Check; onJump(): void }) {
  const { severity, sentence, path, details } = check
  const field = path.join('.')
  return (
    <li className="flex gap-2 rounded-md px-2 py-1.5 text-xs hover:bg-hover">
      {severity === 'warning' ? (
        <TriangleAlert size={13} aria-label="Warning:" className="mt-0.5 shrink-0 text-warning" />
      ) : (
        <Info size={13} aria-label="Hint:" className="mt-0.5 shrink-0 text-info" />
      )}
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {visibleText(sentence)}
        {details && (
          <details className="mt-1 text-muted">
            <summary className="w-fit hover:text-ink">All {details.length}</summary>
            <ul className="mt-1 max-h-40 overflow-y-auto">
              {details.map((text) => (
                <li key={text}>
                  <bdi>{visibleText(text)}</bdi>
                </li>
              ))}
            </ul>
          </details>
        )}
        <button
          type="button"
          aria-label={`Go to ${field}`}
          onClick={onJump}
          className="mt-0.5 block rounded-sm font-mono text-2xs text-muted hover:text-ink hover:underline"
        >
          {field}
        </button>
      </div>
    </li>
  )
}
