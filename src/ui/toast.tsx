import { useEffect, useState } from 'react'
import type { Tone } from './badge.tsx'
import { Button } from './button.tsx'
import { lazyPart } from './lazy-part.tsx'

export type ToastOptions = {
  /** Replaces the toast with the same id. */
  id?: string
  title: string
  description?: string
  tone?: Tone
  /** Milliseconds until it closes by itself, 5,000 by default; 0 keeps it until it is dismissed. */
  timeout?: number
  action?: { label: string; onClick(): void }
}

type Listener = (options: ToastOptions) => void

let listener: Listener | null = null
let waiting: ToastOptions[] = []
const wakers = new Set<() => void>()

/** Shows a short message in the corner. The component that renders it is loaded when the page is idle. */
export function toast(options: ToastOptions): void {
  if (listener) listener(options)
  else waiting = [...waiting, options]
  for (const wake of wakers) wake()
}

/** Reports an action and offers to undo it for ten seconds. */
export const offerUndo = (
  title: string,
  onUndo: () => void,
  more: Pick<ToastOptions, 'description' | 'tone'> = {},
): void => toast({ title, timeout: 10_000, action: { label: 'Undo', onClick: onUndo }, ...more })

/** Notifies the toast layer that there is something to render. */
function onFirstToast(wake: () => void): () => void {
  wakers.add(wake)
  return () => wakers.delete(wake)
}

/** Connects the renderer and passes it the waiting toasts. */
export function connectToasts(draw: Listener): () => void {
  listener = draw
  for (const options of waiting) draw(options)
  waiting = []
  return () => {
    listener = null
  }
}

const Toaster = lazyPart(() => import('./toaster.tsx'), 'Toaster', 'The messages', {
  instead: () => <PlainToasts />,
})

/** Renders toasts; loads nothing until there is one. */
export function ToastLayer() {
  const [awake, setAwake] = useState(false)
  useEffect(() => onFirstToast(() => setAwake(true)), [])
  return awake && <Toaster />
}

const keyOf = ({ id, title, description = '' }: ToastOptions) => id ?? `${title} ${description}`

/** A fallback that needs no further code; each toast stays until it is dismissed. */
function PlainToasts() {
  const [shown, setShown] = useState<readonly ToastOptions[]>([])
  const dismiss = (one: ToastOptions) => setShown((before) => before.filter((each) => each !== one))
  useEffect(
    () =>
      connectToasts((one) =>
        setShown((before) => [...before.filter((each) => keyOf(each) !== keyOf(one)).slice(-4), one]),
      ),
    [],
  )
  return (
    <div role="status" className="toast-place fixed z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2">
      {shown.map((one) => (
        <div
          key={keyOf(one)}
          className="flex items-start gap-2 rounded-md border border-line bg-raised p-3 text-sm shadow-popup"
        >
          <div className="min-w-0 flex-1 break-words">
            <p className="font-medium">{one.title}</p>
            <p className="mt-0.5 text-muted">{one.description}</p>
          </div>
          {one.action && (
            <Button
              size="small"
              onClick={() => {
                dismiss(one)
                one.action?.onClick()
              }}
            >
              {one.action.label}
            </Button>
          )}
          <Button size="small" onClick={() => dismiss(one)}>
            Dismiss
          </Button>
        </div>
      ))}
    </div>
  )
}

/** Milliseconds until an announcement is removed again; screen readers have queued it by then. */
const announced = 1000

let announcing: ReturnType<typeof setTimeout> | undefined

/**
 * Has screen readers say something that is shown without words, or elsewhere than at the focus. The live region for it is
 * in `index.html`. An image is read like text, but find in page does not match its name.
 */
export function announce(text: string): void {
  const image = document.createElement('span')
  image.role = 'img'
  image.ariaLabel = text
  const region = document.querySelector('#announcements')
  region?.replaceChildren(image)
  clearTimeout(announcing)
  announcing = setTimeout(() => region?.replaceChildren(), announced)
}
