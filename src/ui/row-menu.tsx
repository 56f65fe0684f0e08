import { Ellipsis } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { Menu, type MenuProps } from './menu.tsx'

const menuButton = 'button[aria-haspopup=menu]'

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
        trigger={(trigger) => <IconButton {...trigger} label={label} icon={<Ellipsis size={16} />} />}
      />
    </span>
  )
}
