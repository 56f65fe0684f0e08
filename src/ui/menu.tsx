import { type ReactNode, useRef, useState } from 'react'
import type { AnchoredProps } from './anchored-popup.ts'
import type { MenuPopupProps } from './menu-popup.tsx'
import { lazyPart } from './lazy-part.tsx'

const MenuPopup = lazyPart(() => import('./menu-popup.tsx'), 'MenuPopup', 'The menu')

export type MenuProps = Omit<MenuPopupProps, keyof AnchoredProps> & {
  /** Renders the button that opens the menu; spread the given props on a `<button>`. */
  trigger(props: ReturnType<typeof usePopup<'menu'>>['trigger']): ReactNode
}

/** A popup whose code loads when its button is first pointed at or used: its state, and the props of both. */
export function usePopup<Kind extends 'menu' | 'listbox'>(kind: Kind) {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  const isLeftRef = useRef(false)
  function show(next: boolean) {
    isLeftRef.current = false
    setIsWanted(true)
    setOpen(next)
  }
  return {
    isWanted,
    popup: { anchor, isLeftRef, open, onOpenChange: setOpen },
    trigger: {
      ref: anchor,
      'aria-haspopup': kind,
      'aria-expanded': open,
      onClick: () => show(!open),
      onPointerEnter: () => setIsWanted(true),
      onKeyDown(event: React.KeyboardEvent) {
        // The focus is still here while the popup loads, and for a moment after it has appeared.
        if (event.key === 'Tab') isLeftRef.current = true
        if (event.key === 'Escape' || event.key === 'Tab') setOpen(false)
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        show(true)
      },
    },
  }
}

export function Menu({ trigger, ...shown }: MenuProps) {
  const { isWanted, popup, trigger: props } = usePopup('menu')
  return (
    <>
      {trigger(props)}
      {isWanted && <MenuPopup {...popup} {...shown} />}
    </>
  )
}
