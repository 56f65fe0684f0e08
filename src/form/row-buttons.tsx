import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconButton } from '#ui/icon-button.tsx'

type RowButtonsProps = {
  /** The row by name, for example "order field 2". */
  name: string
  isFirst: boolean
  isLast: boolean
  isOrdered: boolean
  onMove(step: 1 | -1): void
  onRemove(): void
}

/** The buttons at the end of a row of a list: up, down, remove. */
export function RowButtons({ name, isFirst, isLast, isOrdered, onMove, onRemove }: RowButtonsProps) {
  return (
    <span className="flex shrink-0">
      {isOrdered && (
        <>
          <IconButton
            label={`Move ${name} up`}
            icon={<ArrowUp size={14} />}
            disabled={isFirst}
            className="disabled:opacity-30"
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={`Move ${name} down`}
            icon={<ArrowDown size={14} />}
            disabled={isLast}
            className="disabled:opacity-30"
            onClick={() => onMove(1)}
          />
        </>
      )}
      <IconButton label={`Remove ${name}`} icon={<X size={14} />} onClick={onRemove} />
    </span>
  )
}
