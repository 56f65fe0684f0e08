import { useEffect } from 'react'
import { flushSync } from 'react-dom'

/** Tells when the browser is about to print (Ctrl+P), in time for the page to draw what belongs on paper. */
export function useBrowserPrint(onPrint: () => void): void {
  useEffect(() => {
    const handlePrint = () => flushSync(onPrint)
    addEventListener('beforeprint', handlePrint)
    return () => removeEventListener('beforeprint', handlePrint)
  }, [onPrint])
}
