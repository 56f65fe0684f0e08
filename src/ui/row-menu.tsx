import { Ellipsis } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { Menu, type MenuProps } from './menu.tsx'
import { passFocus } from './roving-focus.ts'

/** A three-dot menu of actions on a row, which `label` names. If the row goes, its focus goes to a neighbor's menu. */
export function RowMenu({ label, items }: Pick<MenuProps, 'label' | 'items'>) {
  const ref = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => passFocus(ref.current?.closest('tr'), 'button[aria-haspopup=menu]'), [])
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
