import { clsx } from 'clsx'
import { type LucideIcon, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'

const tones = { info: 'bg-info-soft text-info', warning: 'bg-warning-soft text-warning' } as const

type NoticeProps = {
  tone: keyof typeof tones
  icon: LucideIcon
  children: ReactNode
  /** If absent, the notice cannot be dismissed. */
  onDismiss?(): void
}

/** A one-line notice below the screen, about the whole page. */
export function Notice({ tone, icon: Icon, children, onDismiss }: NoticeProps) {
  return (
    <div
      role="status"
      className={clsx('flex min-h-8 items-center gap-2 px-4 py-1 text-sm sm:px-6 print:hidden', tones[tone])}
    >
      <Icon size={14} className="shrink-0" />
      <span className="min-w-0 flex-1">{children}</span>
      {onDismiss && <IconButton label="Dismiss" icon={<X size={14} />} onClick={onDismiss} />}
    </div>
  )
}
