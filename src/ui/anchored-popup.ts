import type { BaseUIEvent } from '@base-ui/react'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { popups } from './overflow.tsx'

/** How a popup and the button that opens it share their state. */
export type AnchoredProps = {
  readonly anchor: RefObject<HTMLButtonElement | null>
  /** Whether Tab has closed the popup. */
  readonly isLeftRef: RefObject<boolean>
  readonly open: boolean
  onOpenChange(open: boolean): void
}

/**
 * Where the focus goes with a popup that loads when its button is first used. It takes the focus only if that has not
 * moved on meanwhile. Tab closes it, and the focus moves on to the control after or before the button; when it closes
 * otherwise, the focus returns to the button, unless it has moved on before the popup was gone.
 */
export function useAnchoredPopup({ anchor, isLeftRef, open, onOpenChange }: AnchoredProps) {
  const [isLate, setIsLate] = useState(
    // The focus may be around the button: assistive technology can press it without a pointer.
    () => open && !document.activeElement?.contains(anchor.current),
  )
  if (isLate && !open) setIsLate(false)
  useEffect(() => {
    if (isLate) onOpenChange(false)
  }, [isLate, onOpenChange])
  return {
    isOpen: open && !isLate,
    focusProps: {
      finalFocus() {
        const focused = document.activeElement
        const isElsewhere = focused !== document.body && !focused?.closest(popups)
        return !isLeftRef.current && !isElsewhere && anchor.current
      },
      onKeyDown(event: BaseUIEvent<KeyboardEvent>) {
        if (event.key !== 'Tab') return
        event.preventBaseUIHandler()
        isLeftRef.current = true
        // Removed at once, so that the browser goes on from the anchor instead of into the popup.
        flushSync(() => onOpenChange(false))
        anchor.current?.focus()
      },
    },
  }
}
