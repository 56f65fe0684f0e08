import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { IconButton } from './icon-button.tsx'

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
