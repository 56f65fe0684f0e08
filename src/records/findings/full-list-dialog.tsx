import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { VirtualList } from './virtual-list.tsx'
import type { FullList } from './finding-rules.ts'

const nothing = () => {}

/** All texts of a long list, with a button that copies them, one per line. */
export function FullListDialog({ title, texts, onClose }: FullList & { onClose(): void }) {
  return (
    <Dialog onClose={onClose} title={title} size="medium">
      <div className="-mx-5 -mb-4 flex h-[min(60vh,36rem)] flex-col">
        <div className="flex items-center gap-1 border-b border-line px-5 pb-2 text-xs text-muted">
          <span className="tabular">{numberText(texts.length)}</span>
          <CopyButton text={texts.join('\n')} label="Copy all" />
        </div>
        <VirtualList
          label={title}
          count={texts.length}
          estimatedHeight={29}
          itemClassName="absolute inset-x-0 top-0 border-b border-line px-5 py-1 text-xs focus-visible:-outline-offset-2"
          renderItem={(position) => (
            <bdi className="font-mono wrap-anywhere">{visibleText(texts[position] ?? '')}</bdi>
          )}
          onEnter={nothing}
        />
      </div>
    </Dialog>
  )
}
