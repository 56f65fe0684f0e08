import { Toast } from '@base-ui/react/toast'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Tone } from './badge.tsx'
import { connectToasts } from './toast.tsx'

const edges: Partial<Record<Tone, string>> = {
  danger: 'border-l-danger',
  warning: 'border-l-warning',
  success: 'border-l-success',
}

const manager = Toast.createToastManager<{ tone: Tone }>()

function Toasts() {
  const { toasts } = Toast.useToastManager<{ tone: Tone }>()
  return toasts.map((entry) => (
    <Toast.Root
      key={entry.id}
      toast={entry}
      className={clsx(
        'mb-2 rounded-md border border-l-[3px] border-line bg-raised p-3 shadow-popup transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0',
        edges[entry.data?.tone ?? 'neutral'],
      )}
    >
      <Toast.Content className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <Toast.Title className="line-clamp-3 text-sm font-medium break-words" />
          <Toast.Description className="mt-0.5 max-h-40 overflow-y-auto text-sm break-words text-muted" />
        </div>
        <Toast.Action className="h-7 rounded-md border border-line-strong px-2 text-xs font-medium hover:bg-hover" />
        {/* Not hidden from screen readers, unlike in Base UI, because it can be reached with Tab. */}
        <Toast.Close
          aria-label="Dismiss"
          aria-hidden={false}
          className="rounded-sm p-0.5 text-muted hover:bg-hover hover:text-ink"
        >
          <X size={14} />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

/** Renders the toasts with Base UI. */
export function Toaster() {
  const viewportRef = useRef<HTMLDivElement>(null)
  const cameFromRef = useRef<HTMLElement>(null)
  useEffect(
    () =>
      connectToasts(({ id: name, title, description, tone = 'neutral', timeout = 5000, action }) => {
        const id = manager.add({
          ...(name !== undefined && { id: name }),
          title,
          description,
          timeout,
          data: { tone },
          // Base UI goes on to the next toast, but returns the focus from the last one only after F6.
          onClose() {
            const viewport = viewportRef.current
            const isLast = viewport?.childElementCount === 1
            if (isLast && viewport.contains(document.activeElement)) cameFromRef.current?.focus()
          },
          ...(action && {
            actionProps: {
              children: action.label,
              onClick() {
                manager.close(id)
                action.onClick()
              },
            },
          }),
        })
      }),
    [],
  )
  return (
    <Toast.Provider toastManager={manager} limit={5}>
      <Toast.Portal>
        <Toast.Viewport
          ref={viewportRef}
          onFocus={({ relatedTarget, currentTarget }) => {
            const isEntering = relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)
            if (isEntering) cameFromRef.current = relatedTarget
          }}
          className="toast-place fixed z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
