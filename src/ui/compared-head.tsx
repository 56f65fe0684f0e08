import { ArrowLeftToLine, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button.tsx'
import { Identifier } from './identifier.tsx'

type ComparedHeadProps = {
  id: string
  /** What is compared, as buttons name it. */
  name: string
  /** The name as the head shows it. */
  title: ReactNode
  /** Moves the column to the front; null where that changes nothing. */
  onFirst: (() => void) | null
  /** What moving it to the front does: "Make Acme the base". */
  firstLabel: string
  onRemove(): void
  /** Below the id. */
  children: ReactNode
}

/** What stands in a column of a comparison, and what can be done with the column. */
export function ComparedHead(props: ComparedHeadProps) {
  const { id, name, title, onFirst, firstLabel, onRemove, children } = props
  return (
    <th
      scope="col"
      className="sticky top-0 z-20 border-b border-line bg-sunken px-3 py-2 text-left align-top font-normal print:static"
    >
      <div className="flex items-start gap-2">
        {title}
        <span className="-mt-1 -mr-1.5 flex print:hidden">
          {onFirst && (
            <IconButton
              label={firstLabel}
              icon={<ArrowLeftToLine size={14} aria-hidden="true" />}
              onClick={onFirst}
            />
          )}
          <IconButton label={`Remove ${name}`} icon={<X size={14} aria-hidden="true" />} onClick={onRemove} />
        </span>
      </div>
      <span className="block print:[&_button]:hidden">
        <Identifier id={id} />
      </span>
      {children}
    </th>
  )
}

/** The corner of a comparison, above the names of its fields. */
export function ComparedCorner() {
  return (
    <th
      scope="col"
      className="sticky top-0 left-0 z-30 w-36 border-r border-b border-line bg-sunken px-4 py-2 text-left align-bottom text-xs font-medium text-muted sm:w-56 sm:px-6 print:static"
    >
      Field
    </th>
  )
}
