import { Dialog } from '#ui/dialog.tsx'
import { isApple, keysText, type ShortcutName, shortcuts } from '#ui/shortcuts.ts'
import { editorKeys } from './editor-keys.ts'
import { listKeys } from './list-keys.ts'

const names = Object.keys(shortcuts).filter((name): name is ShortcutName => name in shortcuts)
const groups = [...new Set(names.map((name) => shortcuts[name].group))]

/** Every shortcut there is. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const command = isApple() ? '⌘' : 'Ctrl'
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts" size="medium">
      <div className="gap-x-10 sm:columns-2">
        {groups.map((group) => (
          <Group
            key={group}
            title={group}
            rows={names
              .filter((name) => shortcuts[name].group === group)
              .map((name) => [shortcuts[name].label, keysText(name)])}
          />
        ))}
        {listKeys(command).map(({ title, rows }) => (
          <Group key={title} title={title} rows={rows} />
        ))}
        <Group title="In the editor of a query" rows={editorKeys()} />
      </div>
    </Dialog>
  )
}

function Group({ title, rows }: { title: string; rows: ReturnType<typeof editorKeys> }) {
  return (
    <section className="mb-4 break-inside-avoid last:mb-0">
      <h3 className="mb-1 text-xs font-medium text-muted">{title}</h3>
      <dl>
        {rows.map(([label, keys]) => (
          <div
            key={label}
            className="flex min-h-8 items-center justify-between gap-3 border-b border-line text-sm last:border-0"
          >
            <dt>{label}</dt>
            <dd className="shrink-0">
              <kbd className="rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 text-xs whitespace-nowrap">
                {keys}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
