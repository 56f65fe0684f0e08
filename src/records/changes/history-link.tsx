import { createLink } from '@tanstack/react-router'
import { History } from 'lucide-react'
import type { AnchorHTMLAttributes } from 'react'

function HistoryAnchor(props: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children' | 'className'>) {
  return (
    <a
      {...props}
      className="inline-flex h-7 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2 text-xs font-medium hover:bg-hover"
    >
      <History size={14} />
      History
    </a>
  )
}

export const HistoryLink = createLink(HistoryAnchor)
