import { visibleText } from '#lib/visible-text.ts'
import { CopyButton } from './copy-button.tsx'

/** An id in the code face with its "Copy ID" button. */
export function Identifier({ id }: { id: string }) {
  return (
    <span className="inline-flex max-w-full items-center gap-0.5">
      <bdi className="truncate font-mono text-xs">{visibleText(id)}</bdi>
      <CopyButton text={id} label="Copy ID" />
    </span>
  )
}
