import type { ReactNode } from 'react'

type BannerProps = { tone: 'info' | 'warning'; children: ReactNode; actions: ReactNode }

/** One line above the editor that a person must know of, with what can be done about it. */
export function Banner({ tone, children, actions }: BannerProps) {
  const look = tone === 'info' ? 'bg-info-soft text-info' : 'bg-warning-soft text-warning'
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2 text-sm sm:px-6 ${look}`}
    >
      <span className="min-w-0 flex-1 basis-60">{children}</span>
      <span className="flex flex-wrap gap-2">{actions}</span>
    </div>
  )
}
