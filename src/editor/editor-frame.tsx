import type { ReactNode } from 'react'
import { TextPreview } from './text-preview.tsx'

type EditorFrameProps = {
  className?: string | undefined
  minHeight?: number | undefined
  children: ReactNode
}

/** A box of the editor's size. */
export function EditorFrame({ className, minHeight = 240, children }: EditorFrameProps) {
  return (
    <div className={`relative h-full ${className ?? ''}`} style={{ minHeight }}>
      <div className="absolute inset-0">{children}</div>
    </div>
  )
}

/** The text to read while the editor is on its way. */
export function EditorPreview({ label, text }: { label: string; text: string }) {
  return (
    <div role="group" aria-label={label} aria-busy="true" className="h-full">
      <TextPreview text={text} />
    </div>
  )
}

/** What does the editor's work when it cannot be loaded, with one sentence on that, and Retry. */
export function PlainInstead(props: { failure: string; onRetry(): void; children: ReactNode }) {
  return (
    <div className="flex h-full flex-col">
      <p role="status" className="flex items-center gap-3 px-4 py-1.5 text-xs text-(--muted)">
        {props.failure}
        <button
          type="button"
          className="font-medium text-(--accent) underline underline-offset-2"
          onClick={props.onRetry}
        >
          Retry
        </button>
      </p>
      <div className="min-h-0 grow">{props.children}</div>
    </div>
  )
}
