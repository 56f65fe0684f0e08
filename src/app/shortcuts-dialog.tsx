import { Dialog } from '#ui/dialog.tsx'
import { isApple, keysText, type ShortcutName, shortcuts } from '#ui/shortcuts.ts'

/** Keys that the query editor handles while it has the focus: label, keys, and the keys on Apple computers. */
const keys: readonly (readonly [label: string, keys: string, appleKeys?: string])[] = [
  ['Suggestions', 'Ctrl Space', 'Ctrl Space or ⌥ Escape'],
  ['Fixes for a warning or hint', 'Ctrl .', '⌘ .'],
  ['Next warning or hint', 'F8'],
  ['Previous warning or hint', 'Shift F8'],
  ['Rename', 'F2'],
  ['Go to definition', 'F12'],
  ['Comment or uncomment lines', 'Ctrl /', '⌘ /'],
  ['Expand the selection', 'Shift Alt →', 'Ctrl Shift ⌘ →'],
  ['Fold a stage', 'Ctrl Shift [', '⌥ ⌘ ['],
  ['Unfold a stage', 'Ctrl Shift ]', '⌥ ⌘ ]'],
  ['Find', 'Ctrl F', '⌘ F'],
  ['Tab inserts, or moves on', 'Ctrl M', 'Ctrl Shift M'],
  ['All commands of the editor', 'F1'],
]

/** What each editor shortcut does, and its keys as labeled on this computer. */
function editorKeys(): readonly (readonly [label: string, keys: string])[] {
  return keys.map(([label, common, apple]) => [label, isApple() ? (apple ?? common) : common])
}

type KeyRow = readonly [label: string, keys: string]

/**
 * Keys that tables, grids and search boxes handle while they have the focus. `command` and `option`: this computer's
 * modifier keys.
 */
const listKeys = (command: string, option: string): readonly { title: string; rows: readonly KeyRow[] }[] => [
  {
    title: 'Rows of a table or list',
    rows: [
      ['Move between rows', '↑ ↓ Page Home End'],
      ['Scroll sideways', '← →'],
      ['Open the row', 'Enter'],
      ['Limits: move between cells', '← →'],
      ['Findings: go to its buttons', 'Tab'],
      ['Table: select the row', 'Space'],
      ['Table: select a range', 'Shift ↑ ↓'],
      ['Table: select all shown', `${command} A`],
      ['Table: clear the selection', 'Escape'],
    ],
  },
  {
    title: 'Capability matrix and Who can',
    rows: [
      ['Move between cells', '↑ ↓ ← → Page'],
      ['To the first or last cell of the row', 'Home End'],
      ['To the edge', `${command} ↑ ↓ ← → Home End`],
      ['Open the row', 'Enter'],
      ['Open or close the row', 'Space'],
    ],
  },
  {
    title: 'Access review',
    rows: [
      ['Keep the token', 'K'],
      ['Replace it', 'R'],
      ['Remove it', 'D'],
      ['Ask about it', 'A'],
      ['Write a note', 'N'],
      ['Undo the decision', 'Delete'],
    ],
  },
  {
    title: 'Grants of a replacement',
    rows: [
      ['Move', '↑ ↓ ← → Page Home End'],
      ['Open or close', '→ ←'],
      ['Select or clear', 'Space'],
    ],
  },
  {
    title: 'Search box of a list',
    rows: [
      ['Go to the rows', '↓'],
      ['Open the only match', 'Enter'],
      ['Show suggestions', `Ctrl Space or ${option} ↓`],
      ['Choose a suggestion', '↑ ↓'],
      ['Accept the selected one', 'Enter or Tab'],
      ['Close suggestions, then clear', 'Escape'],
    ],
  },
  {
    title: 'Column headings of a list',
    rows: [
      ['Move between headings', '← → Home End'],
      ['Sort', 'Enter'],
      ['Sort by another column, too', 'Shift Enter'],
      ['Move the column', `${command} Shift ← →`],
      ['Go to the edge of the column', 'Tab'],
      ['At the edge: resize', '← →'],
      ['At the edge: resize by more', 'Shift ← →'],
      ['At the edge: fit to the content', 'Enter'],
    ],
  },
  {
    title: 'Timelines',
    rows: [
      ['Go earlier or later', '← →'],
      ['Zoom in or out', '− +'],
      ['Back to today', '0'],
      ['Licenses, at a month: show only it', 'Enter'],
      ['Tokens, at a month: open or close it', 'Enter'],
    ],
  },
]

const names = Object.keys(shortcuts).filter((name): name is ShortcutName => name in shortcuts)
const groups = [...new Set(names.map((name) => shortcuts[name].group))]

/** Lists every keyboard shortcut. */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const [command, option] = isApple() ? (['⌘', '⌥'] as const) : (['Ctrl', 'Alt'] as const)
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size="large" isText>
      <div className="gap-x-10 sm:columns-2 lg:columns-3">
        {groups.map((group) => (
          <Group
            key={group}
            title={group}
            rows={names
              .filter((name) => shortcuts[name].group === group)
              .map((name) => [shortcuts[name].label, keysText(name)])}
          />
        ))}
        {listKeys(command, option).map(({ title, rows }) => (
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
