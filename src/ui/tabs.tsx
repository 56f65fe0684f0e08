import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { PartBoundary } from './part-failure.tsx'

export type Tab<Value extends string> = { value: Value; label: string; content: ReactNode }

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange(value: Value): void
  /** Next to the tabs, at the end of their line. */
  aside?: ReactNode
}

/** The target tab of a key (ARIA Authoring Practices, "Tabs"); undefined for keys that do not move. */
function nextTab(key: string, from: number, count: number): number | undefined {
  const steps = new Map([
    ['ArrowRight', (from + 1) % count],
    ['ArrowLeft', (from - 1 + count) % count],
    ['Home', 0],
    ['End', count - 1],
  ])
  return steps.get(key)
}

/**
 * Tabs that are activated on focus. Only the active panel is mounted. Not the tabs of Base UI, which would be a tenth
 * of the first screen's script.
 */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, aside } = props
  const id = useId()
  const tabId = (of: string) => `${id}-tab-${of}`
  const chosen = tabs.find((tab) => tab.value === value)

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const next = nextTab(event.key, Math.max(0, chosen ? tabs.indexOf(chosen) : 0), tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    document.getElementById(tabId(tab.value))?.focus()
    if (tab !== chosen) onChange(tab.value)
  }

  return (
    <div data-tabs className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-end gap-x-2 sm:gap-x-4 border-b border-line px-4 sm:px-6 print:hidden">
        <div role="tablist" aria-label={label} className="flex flex-wrap gap-x-4 sm:gap-x-5">
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={tabId(tab.value)}
              aria-selected={tab === chosen}
              aria-controls={tab === chosen ? `${id}-panel` : undefined}
              tabIndex={tab === (chosen ?? tabs[0]) ? 0 : -1}
              onClick={() => tab !== chosen && onChange(tab.value)}
              onKeyDown={handleKeyDown}
              className="-mb-px h-8 border-b-2 sm:h-9 border-transparent text-sm font-medium whitespace-nowrap text-muted hover:text-ink aria-selected:border-accent aria-selected:text-ink"
            >
              {tab.label}
            </button>
          ))}
        </div>
        {aside && (
          <div className="flex min-w-0 flex-1 items-center gap-3 pb-1 max-sm:-mt-1.5 max-sm:ml-auto lg:-mt-1.5 max-sm:flex-none sm:max-lg:basis-full sm:max-lg:pt-1">
            {aside}
          </div>
        )}
      </div>
      {chosen && (
        <div
          key={chosen.value}
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={tabId(chosen.value)}
          tabIndex={0}
          className="flex min-h-0 flex-1 flex-col -outline-offset-2"
        >
          <PartBoundary what={chosen.label}>{chosen.content}</PartBoundary>
        </div>
      )}
    </div>
  )
}
