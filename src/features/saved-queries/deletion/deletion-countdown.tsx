import { useEffect, useEffectEvent, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'

/** Seconds in which a deletion can be undone. */
const delay = 8

type DeletionCountdownProps = { name: string; onUndo(): void; onElapsed(): void }

/** Counts down before a deletion is sent. Going away, with the page or without it, means that nothing is sent. */
export function DeletionCountdown({ name, onUndo, onElapsed }: DeletionCountdownProps) {
  const [left, setLeft] = useState(delay)
  const elapsed = useEffectEvent(onElapsed)
  useEffect(() => {
    const end = Date.now() + delay * 1000
    const tick = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250)
    const done = setTimeout(() => elapsed(), delay * 1000)
    return () => {
      clearInterval(tick)
      clearTimeout(done)
    }
  }, [])
  return (
    <div
      role="status"
      className="fixed right-4 bottom-4 z-30 w-[min(24rem,calc(100vw-2rem))] overflow-hidden rounded-md border border-l-[3px] border-line border-l-danger bg-raised p-3 shadow-popup"
    >
      <div className="flex items-center gap-3 text-sm">
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            Deleting <bdi className="break-words">{visibleText(name)}</bdi>
          </p>
          <p aria-live="off" className="tabular text-muted">
            In {left} s. Nothing is sent until then.
          </p>
        </div>
        <Button size="small" onClick={onUndo}>
          Undo
        </Button>
      </div>
    </div>
  )
}
