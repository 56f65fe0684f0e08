import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { unreportedOfTokens } from '#features/tokens/unreported.ts'
import { unreportedTexts } from '#records/list/resource.ts'
import { visibleText } from '#lib/visible-text.ts'
import { type FoundItem, matchPalette, type PaletteGroup, type PaletteItem } from './palette-items.ts'
import { usePaletteSources } from './use-palette-sources.ts'

function Item({ item, onClose }: { item: PaletteItem; onClose(): void }) {
  return (
    <Autocomplete.Item
      value={item}
      onClick={() => {
        onClose()
        item.run()
      }}
      className="flex h-9 items-center gap-3 rounded-md px-3 text-sm select-none data-highlighted:bg-hover"
    >
      <bdi className="min-w-0 flex-1 truncate">{visibleText(item.label)}</bdi>
      <bdi className="max-w-1/2 truncate font-mono max-sm:max-w-2/5 text-xs text-faint">
        {visibleText(item.detail)}
      </bdi>
    </Autocomplete.Item>
  )
}

/** Returns the focus to where it was, or to `main`, unless what was chosen has taken it. */
function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () =>
      void setTimeout(() => {
        const { activeElement, body } = document
        if (activeElement !== body) return
        const isThere = before instanceof HTMLElement && before !== body && before.isConnected
        const back = isThere ? before : document.querySelector<HTMLElement>('#main')
        back?.focus({ preventScroll: true })
      }),
    [before],
  )
}

export type PaletteProps = {
  query: string
  onQuery: Dispatch<SetStateAction<string>>
  onSignOut(): void
  onClose(): void
}

/** Opens any screen or record, and runs the actions that are available here. */
export function CommandPalette({ query, onQuery, onSignOut, onClose }: PaletteProps) {
  useFocusReturn()
  const groups = matchPalette(usePaletteSources(onSignOut), query)
  const unreported = unreportedTexts({ unreported: unreportedOfTokens }, query)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[oklch(0.2_0.02_245/0.4)]" />
        <Dialog.Popup
          aria-label="Command palette"
          // On its own, it would go to the first tab stop in `main` if `main` had it, or to where it was earlier.
          finalFocus={false}
          className="fixed top-[max(1rem,12vh)] left-1/2 z-40 flex max-h-[70vh] w-[min(38rem,calc(100vw-2rem))] -translate-x-1/2 flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-popup outline-none"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            value={query}
            onValueChange={onQuery}
            itemToStringValue={(item: PaletteItem) => item.label}
            autoHighlight="always"
          >
            <div className="flex items-center gap-2.5 border-b border-line px-4">
              <Search size={15} className="text-faint" />
              <Autocomplete.Input
                aria-label="Search or jump to"
                placeholder="Search or jump to…"
                className="h-12 w-full bg-transparent text-base outline-none placeholder:text-faint"
              />
            </div>
            <Autocomplete.Empty className="px-4 py-8 text-center text-sm text-muted empty:hidden">
              Nothing matches. {unreported.length > 0 ? unreported.join(' ') : 'Try a name or an ID.'}
            </Autocomplete.Empty>
            <Autocomplete.List aria-label="Results" className="overflow-y-auto p-1.5 empty:hidden">
              {(group: PaletteGroup) => (
                <Autocomplete.Group key={group.title} items={group.items}>
                  <Autocomplete.GroupLabel className="px-3 pt-2 pb-1 text-xs font-medium text-faint">
                    {group.title}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: FoundItem) => <Item key={item.key} item={item} onClose={onClose} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
