import { ArrowLeftToLine, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Identifier } from './facts.tsx'

/** What the address names, in its order. `isListed`: whether the list holds it. */
type Chosen = { readonly key: string; readonly name: string; readonly isListed: boolean }

type ChooseComparedProps = {
  /** What is compared: "token", "tokens". */
  noun: readonly [one: string, many: string]
  /** What is chosen already: nothing, one, or too many. */
  chosen: readonly Chosen[]
  /** How many stand side by side at most. */
  most: number
  /** Goes on after “Two to four can be compared”: what for, or how to choose. */
  hint: string
  picker: ReactNode
  onFirst(): void
  onRemove(position: number): void
  /** Below what is chosen. */
  children?: ReactNode
}

/** What to do when an address names too little to compare, or too much. */
export function ChooseCompared(props: ChooseComparedProps) {
  const { noun, chosen, most, hint, picker, onFirst, onRemove, children } = props
  const [one, many] = noun
  const isTooMany = chosen.length > most
  const title = isTooMany
    ? `At most four ${many} stand side by side`
    : chosen.length === 1
      ? `Choose a second ${one}`
      : `Choose the ${many} to compare`
  return (
    <EmptyState
      title={title}
      actions={
        isTooMany ? (
          <Button variant="primary" onClick={onFirst}>
            Compare the first four
          </Button>
        ) : (
          picker
        )
      }
    >
      <p>
        {isTooMany
          ? `The address names ${chosen.length}. Remove some, or compare the first four.`
          : `Two to four can be compared${hint}`}
      </p>
      {chosen.length > 0 && (
        <ul aria-label={`Chosen ${many}`} className="mx-auto mt-3 flex w-fit max-w-full flex-col gap-1">
          {chosen.map(({ key, name, isListed }, position) => (
            <li key={key} className="flex items-center justify-between gap-3 text-ink">
              <bdi className="line-clamp-3 font-medium wrap-anywhere">{name}</bdi>
              {!isListed && <span className="text-xs text-warning">not in the list</span>}
              <IconButton
                label={`Remove ${name}`}
                icon={<X size={13} aria-hidden="true" />}
                onClick={() => onRemove(position)}
              />
            </li>
          ))}
        </ul>
      )}
      {children}
    </EmptyState>
  )
}

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
