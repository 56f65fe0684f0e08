import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

export type Tab<Value extends string> = { value: Value; label: string; content: ReactNode }

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange(value: Value): void
  /** Beside the tabs, at the end of their line. */
  aside?: ReactNode
  panelClassName?: string
}

/** Tabs over one subject. Only the chosen panel is mounted. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  aside,
  panelClassName,
}: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={onChange} className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-end gap-4 border-b border-line px-4 sm:px-6">
        <Base.List aria-label={label} activateOnFocus className="flex gap-5">
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className="-mb-px h-9 border-b-2 border-transparent text-sm font-medium text-muted hover:text-ink data-active:border-accent data-active:text-ink"
            >
              {tab.label}
            </Base.Tab>
          ))}
        </Base.List>
        {aside && <div className="ml-auto flex items-center gap-2 pb-1">{aside}</div>}
      </div>
      {tabs.map((tab) => (
        <Base.Panel
          key={tab.value}
          value={tab.value}
          className={panelClassName ?? 'flex min-h-0 flex-1 flex-col outline-none'}
        >
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
