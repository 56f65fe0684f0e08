import { Dialog } from '#ui/dialog.tsx'
import { keysText, type ShortcutName, shortcuts } from '#ui/shortcuts.ts'

const names = Object.keys(shortcuts).filter((name): name is ShortcutName => name in shortcuts)
const groups = [...new Set(names.map((name) => shortcuts[name].group))]

/** Every shortcut there is. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      {groups.map((group) => (
        <section key={group} className="mb-4 last:mb-0">
          <h3 className="mb-1 text-xs font-medium text-muted">{group}</h3>
          <dl>
            {names
              .filter((name) => shortcuts[name].group === group)
              .map((name) => (
                <div
                  key={name}
                  className="flex h-8 items-center justify-between border-b border-line text-sm last:border-0"
                >
                  <dt>{shortcuts[name].label}</dt>
                  <dd>
                    <kbd className="rounded-sm border border-line-strong bg-sunken px-1.5 py-0.5 text-xs">
                      {keysText(name)}
                    </kbd>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
