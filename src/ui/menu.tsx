import { Ellipsis } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import type { AnchoredProps } from './anchored-popup.ts'
import type { MenuPopupProps } from './menu-popup.tsx'
import { lazyPart } from './lazy-part.tsx'

const MenuPopup = lazyPart(() => import('./menu-popup.tsx'), 'MenuPopup', 'The menu')

type MenuProps = Omit<MenuPopupProps, keyof AnchoredProps> & {
  /** Renders the button that opens the menu; spread the given props on a `<button>`. */
  trigger(props: ReturnType<typeof usePopup<'menu'>>['trigger']): ReactNode
}

/** A three-dot menu of actions on a row, which `label` names. If the row goes, its focus goes to a neighbor's menu. */
export function RowMenu({ label, items }: Pick<MenuProps, 'label' | 'items'>) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const row = ref.current?.closest('tr')
    return () => {
      if (!row?.contains(document.activeElement)) return
      const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>(
        menuButton,
      )
      ;(next ?? document.getElementById('main'))?.focus()
    }
  }, [])
  return (
    <span ref={ref} className="contents">
      <Menu
        label={label}
        items={items}
        trigger={(trigger) => (
          <IconButton {...trigger} label={label} icon={<Ellipsis size={16} aria-hidden="true" />} />
        )}
      />
    </span>
  )
}

const menuButton = 'button[aria-haspopup=menu]'

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
