import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info' | 'accent'

const looks: Record<Tone, string> = {
  neutral: 'bg-hover text-muted',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  accent: 'bg-accent-soft text-accent',
}

/** A short state in words; color only repeats what the words say. */
export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span
      className={clsx(
        'inline-flex h-5 max-w-full items-center gap-1 truncate rounded-sm px-1.5 text-xs font-medium whitespace-nowrap forced-colors:border',
        looks[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}
