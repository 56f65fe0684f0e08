import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

/** Seconds in which a deletion can be undone. */
const delay = 8

type DeletionCountdownProps = { name: string; onUndo(): void; onElapsed(): void }

/** Counts down before a deletion is sent. Going away, with the page or without it, means that nothing is sent. */
export function DeletionCountdown({ name, onUndo, onElapsed }: DeletionCountdownProps) {
  const [left, setLeft] = useState(delay)
  const isDecided = useRef(false)
  const isHere = useRef(false)
  const hasLeft = useRef(false)
  const elapsed = useEffectEvent(() => {
    isDecided.current = true
    onElapsed()
  })
  const sayLeft = useEffectEvent(() => {
    if (isDecided.current || isHere.current) return
    hasLeft.current = true
    toast({
      title: `Not deleted: ${visibleText(name)}`,
      description: `This screen was left within the ${delay} seconds, so nothing was sent.`,
    })
  })
  const undoLate = useEffectEvent(() => {
    isDecided.current = true
    onUndo()
  })
  // A layout effect: it also ends when this page is only hidden, while the one that is asked for is still loading.
  useLayoutEffect(() => {
    isHere.current = true
    if (hasLeft.current) {
      // It was said that nothing is sent: so it stays, although the page is back.
      undoLate()
      return undefined
    }
    const end = Date.now() + delay * 1000
    const tick = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 250)
    const done = setTimeout(() => elapsed(), delay * 1000)
    return () => {
      clearInterval(tick)
      clearTimeout(done)
      isHere.current = false
      // Strict mode takes it away and puts it back at once: that is no leaving.
      queueMicrotask(() => sayLeft())
    }
  }, [])
  return (
    <div
      role="status"
      data-countdown
      className="corner-place fixed z-30 w-[min(24rem,calc(100vw-2rem))] overflow-hidden rounded-md border border-l-[3px] border-line border-l-danger bg-raised p-3 shadow-popup"
    >
      <div className="flex items-center gap-3 text-sm">
        <div className="min-w-0 flex-1">
          <p className="line-clamp-3 font-medium break-words">
            Deleting <bdi>{visibleText(name)}</bdi>
          </p>
          <p aria-live="off" className="tabular text-muted">
            In {left} s. Nothing is sent until then.
          </p>
        </div>
        <Button
          size="small"
          onClick={() => {
            isDecided.current = true
            onUndo()
          }}
        >
          Undo
        </Button>
      </div>
    </div>
  )
}
