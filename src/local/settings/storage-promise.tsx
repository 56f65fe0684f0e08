import { useEffect, useState } from 'react'
import { Button } from '#ui/button.tsx'

/** Browsers without the Storage API, and pages that are not secure, have none. */
const storage = (): StorageManager | undefined => ('storage' in navigator ? navigator.storage : undefined)

/** Whether the browser promised not to clear what is kept when the disk gets full (Storage Standard, "persist"). */
export function StoragePromise() {
  const [answer, setAnswer] = useState<'unknown' | 'given' | 'open' | 'refused'>('unknown')
  useEffect(() => {
    storage()
      ?.persisted()
      .then((given) => setAnswer(given ? 'given' : 'open'))
      .catch(() => undefined)
  }, [])
  const ask = () =>
    storage()
      ?.persist()
      .then((given) => setAnswer(given ? 'given' : 'refused'))
      .catch(() => setAnswer('refused'))
  if (answer === 'unknown') return null
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
      <span className="min-w-0 flex-1 basis-64">
        {answer === 'given' && 'The browser promised to keep it even when the disk gets full.'}
        {answer === 'open' && 'The browser may clear it when the disk gets full.'}
        {answer === 'refused' && 'The browser did not promise to keep it. Export the workspace to be safe.'}
      </span>
      {answer === 'open' && (
        <Button size="small" onClick={() => void ask()}>
          Ask the browser to keep it
        </Button>
      )}
    </p>
  )
}
