import { ArrowLeftRight, Link2, Printer } from 'lucide-react'
import { linkTo } from '#form/active-org.tsx'
import { Button } from '#ui/button.tsx'
import { copyLink } from '#ui/copy-button.tsx'
import { Switch } from '#ui/toggles.tsx'

type CompareActionsProps = {
  onlyDifferences: boolean
  onDifferences(only: boolean): void
  /** Absent where there are more than two sides. */
  onSwap: (() => void) | undefined
}

/** What can be done with a comparison as a whole. */
export function CompareActions({ onlyDifferences, onDifferences, onSwap }: CompareActionsProps) {
  return (
    <>
      <Switch label="Differences only" checked={onlyDifferences} onChange={onDifferences} />
      {onSwap && (
        <Button icon={<ArrowLeftRight size={14} aria-hidden="true" />} onClick={onSwap}>
          Swap sides
        </Button>
      )}
      <Button icon={<Link2 size={14} aria-hidden="true" />} onClick={() => void copyLink(linkTo())}>
        Copy link
      </Button>
      <Button icon={<Printer size={14} aria-hidden="true" />} onClick={() => print()}>
        Print
      </Button>
    </>
  )
}
