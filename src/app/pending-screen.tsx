import { Skeleton, TableSkeleton } from '#ui/skeleton.tsx'

/** Placeholder while a screen's code loads. */
export function PendingScreen() {
  return (
    <div>
      <div className="px-4 pt-6 pb-4 sm:px-6">
        <Skeleton className="h-5 w-48" />
      </div>
      <TableSkeleton columns={5} label="Loading" />
    </div>
  )
}
