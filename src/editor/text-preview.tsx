import { exactText } from './exact-text.ts'

/** The text to read, where the editor will show it, as long as the editor is on its way. */
export function TextPreview({ text }: { text: string }) {
  return (
    <pre className="absolute inset-0 overflow-hidden bg-(--surface) py-2.5 pl-[51px] font-(family-name:--code-face) text-[13px]/5 break-words whitespace-pre-wrap text-(--muted)">
      {exactText(text).shown}
    </pre>
  )
}
