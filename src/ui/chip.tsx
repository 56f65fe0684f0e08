import { X } from 'lucide-react'

/** An active filter that can be taken away: "Plan: enterprise ×". */
export function Chip({ label, onRemove }: { label: string; onRemove(): void }) {
  return (
    <span className="inline-flex h-6 max-w-64 items-center gap-1 rounded-md bg-accent-soft pr-0.5 pl-2 text-xs font-medium text-accent">
      <bdi className="truncate">{label}</bdi>
      <button
        type="button"
        aria-label={`Remove filter ${label}`}
        onClick={onRemove}
        className="flex size-5 items-center justify-center rounded-sm hover:bg-hover"
      >
        <X size={12} />
      </button>
    </span>
  )
}
