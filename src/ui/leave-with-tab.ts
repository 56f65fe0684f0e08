import type { BaseUIEvent } from '@base-ui/react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether a popup of `anchor` that has just loaded is open: not if the focus has moved on meanwhile, which it must not
 * take back.
 */
export function useOpenUnlessLeft(
  anchor: RefObject<HTMLElement | null>,
  open: boolean,
  onOpenChange: (open: boolean) => void,
): boolean {
  const [isLeft, setIsLeft] = useState(() => {
    const { activeElement, body } = document
    // Safari focuses no button that is clicked.
    return open && activeElement !== body && activeElement !== anchor.current
  })
  if (isLeft && !open) setIsLeft(false)
  useEffect(() => {
    if (isLeft) onOpenChange(false)
  }, [isLeft, onOpenChange])
  return open && !isLeft
}

/**
 * Props for a popup of `anchor` that Tab closes: the focus moves on to the control after or before the anchor. When the
 * popup closes otherwise, it returns to the anchor.
 */
export function useLeaveWithTab(anchor: RefObject<HTMLElement | null>, close: () => void) {
  const isLeft = useRef(false)
  return {
    finalFocus() {
      const wasLeft = isLeft.current
      isLeft.current = false
      return !wasLeft && anchor.current
    },
    onKeyDown(event: BaseUIEvent<KeyboardEvent>) {
      if (event.key !== 'Tab') return
      event.preventBaseUIHandler()
      isLeft.current = true
      // Removed at once, so that the browser goes on from the anchor instead of into the popup.
      flushSync(close)
      anchor.current?.focus()
    },
  }
}
