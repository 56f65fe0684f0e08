import { TriangleAlert } from 'lucide-react'

/** Marks a row whose record has a fault, and says which. */
export function FaultMark({ fault }: { fault: string }) {
  return (
    <span role="img" aria-label={`Warning: ${fault}`} data-tip={fault} className="mr-1.5 text-warning">
      <TriangleAlert size={14} aria-hidden="true" className="inline align-[-2px]" />
    </span>
  )
}
