import { Ellipsis } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import type { MenuItem } from './menu-popup.tsx'
import { lazyPart } from './lazy-part.tsx'

const MenuPopup = lazyPart(() => import('./menu-popup.tsx'), 'MenuPopup', 'The menu')

type MenuProps = {
  /** Renders the button that opens the menu; spread the given props on a `<button>`. */
  trigger(props: {
    ref: React.RefObject<HTMLButtonElement | null>
    'aria-haspopup': 'menu'
    'aria-expanded': boolean
    onClick(): void
    onPointerEnter(): void
    onKeyDown(event: React.KeyboardEvent): void
  }): ReactNode
  items: readonly MenuItem[]
  /** Accessible name of the menu. */
  label: string
  header?: ReactNode
  side?: 'top' | 'bottom'
  align?: 'start' | 'end'
}

/** A three-dot menu of actions on a row, which `label` names. */
export const RowMenu = ({ label, items }: Pick<MenuProps, 'label' | 'items'>) => (
  <Menu
    label={label}
    items={items}
    trigger={(trigger) => (
      <IconButton {...trigger} label={label} icon={<Ellipsis size={16} aria-hidden="true" />} />
    )}
  />
)

export function Menu({ trigger, items, label, header, side = 'bottom', align = 'end' }: MenuProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  function handleOpen(next: boolean) {
    setWanted(true)
    setOpen(next)
  }
  return (
    <>
      {trigger({
        ref,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onClick: () => handleOpen(!open),
        onPointerEnter: () => setWanted(true),
        onKeyDown(event) {
          // While the menu loads, the focus is still here.
          if (event.key === 'Escape') setOpen(false)
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          handleOpen(true)
        },
      })}
      {wanted && (
        <MenuPopup
          anchor={ref}
          open={open}
          onOpenChange={setOpen}
          items={items}
          label={label}
          header={header}
          side={side}
          align={align}
        />
      )}
    </>
  )
}
