import { toast } from '#ui/toast.ts'

/** Does something to what is kept; null, and a toast, when the browser refuses. */
export async function changeKept<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work()
  } catch {
    toast({
      title: 'Not everything was changed',
      description: 'The browser refused. What is listed now is what it still keeps.',
      tone: 'danger',
      timeout: 0,
    })
    return null
  }
}

/** Says what was cleared, and offers for ten seconds to take that back. */
export function offerUndo(title: string, onUndo: () => void): void {
  toast({ title, timeout: 10_000, action: { label: 'Undo', onClick: onUndo } })
}
