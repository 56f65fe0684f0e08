import type { DiffEditorProps } from './editor-props.ts'

/** Two versions side by side without colors, for when the comparison cannot be computed. */
export function PlainDiff({ original, modified, label }: DiffEditorProps) {
  return (
    <div role="group" aria-label={label} className="flex h-full flex-col">
      <p role="status" className="px-4 py-1.5 text-xs text-(--muted)">
        The differences could not be marked. Both texts are shown whole.
      </p>
      <div className="grid min-h-0 grow grid-cols-2 gap-px bg-(--line)">
        <Side name="Before" text={original} />
        <Side name="After" text={modified} />
      </div>
    </div>
  )
}

function Side({ name, text }: { name: string; text: string }) {
  return (
    <section aria-label={name} className="overflow-auto bg-(--surface) px-4 py-2.5">
      <h3 className="mb-1 text-xs text-(--muted)">{name}</h3>
      <pre className="font-(family-name:--code-face) text-[13px]/5 break-words whitespace-pre-wrap text-(--ink)">
        {text}
      </pre>
    </section>
  )
}
