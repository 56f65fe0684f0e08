import type { ReactNode } from 'react'
import { useRovingFocus } from './roving-focus.ts'

type ToolbarProps = { label: string; className: string; children: ReactNode }

/** Controls on one line with one tab stop (WAI-ARIA "Toolbar"). */
export function Toolbar({ label, className, children }: ToolbarProps) {
  const roving = useRovingFocus<HTMLDivElement>('toolbar')
  return (
    <div {...roving} role="toolbar" aria-label={label} className={className}>
      {children}
    </div>
  )
}
