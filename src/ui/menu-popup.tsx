import { Menu } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type AnchoredProps, useAnchoredPopup } from './anchored-popup.ts'

export type MenuItem =
  | {
      kind?: 'action'
      label: string
      icon?: ReactNode
      onSelect(): void
      /** Why it is disabled. */
      disabledReason?: string | undefined
      tone?: 'danger'
    }
  | { kind: 'check'; label: string; checked: boolean; onChange(checked: boolean): void }
  | {
      kind: 'radio'
      /** Distinguishes items with the same label. */
      id?: string
      label: string
      /** Shown after the label, less prominently. */
      note?: string | undefined
      icon?: ReactNode
      checked: boolean
      onSelect(): void
    }
  | { kind: 'separator'; id: string }

export type MenuPopupProps = AnchoredProps & {
  items: readonly MenuItem[]
  /** Accessible name of the menu. */
  label: string
  header?: ReactNode
  side?: 'top' | 'bottom'
  align?: 'start' | 'end'
}

const itemClass =
  'flex h-8 w-full items-center gap-2 rounded-sm px-2 text-sm outline-none select-none data-highlighted:bg-hover data-disabled:opacity-50'

function Item({ item }: { item: MenuItem }) {
  if (item.kind === 'separator') return <Menu.Separator className="my-1 h-px bg-line" />
  if (item.kind === 'check') {
    return (
      <Menu.CheckboxItem
        checked={item.checked}
        onCheckedChange={item.onChange}
        closeOnClick={false}
        className={itemClass}
      >
        <span className="flex-1">{item.label}</span>
        <Menu.CheckboxItemIndicator>
          <Check size={14} className="text-accent" />
        </Menu.CheckboxItemIndicator>
      </Menu.CheckboxItem>
    )
  }
  if (item.kind === 'radio') {
    return (
      <Menu.RadioItem value={idOf(item)} closeOnClick className={itemClass}>
        {item.icon}
        <bdi className="flex-1 truncate">{item.label}</bdi>
        {item.note !== undefined && <span className="text-xs text-faint">{item.note}</span>}
        <Menu.RadioItemIndicator>
          <Check size={14} className="text-accent" />
        </Menu.RadioItemIndicator>
      </Menu.RadioItem>
    )
  }
  return (
    <Menu.Item
      onClick={item.onSelect}
      disabled={item.disabledReason !== undefined}
      data-tip={item.disabledReason}
      className={clsx(itemClass, item.tone === 'danger' && 'text-danger')}
    >
      {item.icon}
      {item.label}
    </Menu.Item>
  )
}

type RadioItem = Extract<MenuItem, { kind: 'radio' }>

const idOf = ({ id, label }: RadioItem) => id ?? label

function RadioItems({ items }: { items: readonly RadioItem[] }) {
  const checked = items.find((item) => item.checked)
  return (
    <Menu.RadioGroup
      value={checked ? idOf(checked) : ''}
      onValueChange={(id: string) => items.find((item) => idOf(item) === id)?.onSelect()}
    >
      {items.map((item) => (
        <Item key={idOf(item)} item={item} />
      ))}
    </Menu.RadioGroup>
  )
}

export function MenuPopup(props: MenuPopupProps) {
  const { items, label, header, side = 'bottom', align = 'end', ...anchored } = props
  const { anchor, onOpenChange } = anchored
  // Rendered in the landmark or dialog of its button, where users who navigate by landmarks find it.
  const [place] = useState(() => anchor.current?.closest<HTMLElement>('main, header, [role=dialog]') ?? null)
  const { isOpen, focusProps } = useAnchoredPopup(anchored)
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange}>
      {/* `contents`: in a header with gaps, an element of its own would move everything while the menu is open. */}
      <Menu.Portal container={place ?? undefined} className="contents">
        <Menu.Positioner
          anchor={anchor}
          positionMethod="fixed"
          side={side}
          align={align}
          sideOffset={4}
          className="z-40 outline-none"
        >
          <Menu.Popup
            aria-label={label}
            {...focusProps}
            // Items are reached with arrow keys, so the scrollable popup itself must be focusable.
            tabIndex={0}
            className="max-h-[min(32rem,var(--available-height))] max-w-[min(22rem,calc(100vw-1rem))] min-w-48 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-popup outline-none"
          >
            {header}
            <RadioItems items={items.filter((item) => item.kind === 'radio')} />
            {items
              .filter((item) => item.kind !== 'radio')
              .map((item) => (
                <Item key={item.kind === 'separator' ? item.id : item.label} item={item} />
              ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
