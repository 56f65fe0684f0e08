import { createLink } from '@tanstack/react-router'
import { History } from 'lucide-react'
import type { AnchorHTMLAttributes } from 'react'

function HistoryAnchor(props: Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children' | 'className'>) {
  return (
    <a
      {...props}
      className="inline-flex h-7 items-center gap-1.5 rounded-md border border-line-strong bg-surface px-2 text-xs font-medium hover:bg-hover"
    >
      <History size={14} aria-hidden="true" />
      History
    </a>
  )
}

/** Leads to what the snapshots tell of one entry. */
export const HistoryLink = createLink(HistoryAnchor)
