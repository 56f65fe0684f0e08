import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that the browser has no network; what is on screen stays readable. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    !online && (
      <p
        role="status"
        className="flex items-center gap-2 bg-warning-soft px-4 py-1.5 text-sm text-warning sm:px-6"
      >
        <WifiOff size={14} aria-hidden="true" />
        Offline. What is on screen stays; nothing can be loaded or saved until the connection is back.
      </p>
    )
  )
}
