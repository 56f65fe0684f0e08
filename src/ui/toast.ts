import type { Tone } from './badge.tsx'

export type ToastOptions = {
  /** Takes the place of the one that is shown by this name. */
  id?: string
  title: string
  description?: string
  tone?: Tone
  /** Milliseconds until it goes by itself; 0 keeps it until it is dismissed. Default 5,000. */
  timeout?: number
  action?: { label: string; onClick(): void }
}

type Listener = (options: ToastOptions) => void

let listener: Listener | null = null
let waiting: ToastOptions[] = []
const wakers = new Set<() => void>()

/** Shows a short message in the corner. The layer that draws it is fetched when the page is idle. */
export function toast(options: ToastOptions): void {
  if (listener) listener(options)
  else waiting = [...waiting, options]
  for (const wake of wakers) wake()
}

/** Tells the shell that there is something to draw. */
export function onFirstToast(wake: () => void): () => void {
  wakers.add(wake)
  return () => wakers.delete(wake)
}

/** Connects the layer that draws; what came before is handed over. */
export function connectToasts(draw: Listener): () => void {
  listener = draw
  for (const options of waiting) draw(options)
  waiting = []
  return () => {
    listener = null
  }
}
