import type { BaseUIEvent } from '@base-ui/react'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { flushSync } from 'react-dom'

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
