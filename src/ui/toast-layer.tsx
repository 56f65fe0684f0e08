import { lazy, Suspense, useEffect, useState } from 'react'
import { onFirstToast } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })))

/** Where toasts appear; costs nothing until there is one. */
export function ToastLayer() {
  const [awake, setAwake] = useState(false)
  useEffect(() => onFirstToast(() => setAwake(true)), [])
  return awake && <Suspense>{<Toaster />}</Suspense>
}
