import { changesBetween, pathText } from '#api/record-changes.ts'
import { bodyOf, nodeAt, readRecordText, sourceOf, textAt } from '#api/record-text.ts'
import { DiffEditor } from '#editor/code-editor-lazy.tsx'
import { useReadOnly } from '#form/use-read-only.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorPanel } from '#ui/error-panel.tsx'
import { useTheme } from '#ui/theme.ts'
import { visibleText } from '#lib/visible-text.ts'
import { ValueSource } from '../record/changes-view.tsx'
import { type Failure, failureTitle } from '../record/failure-title.ts'

type ConflictDialogProps = {
  base: string
  mine: string
  theirs: string
  isSaving: boolean
  /** Why "Use mine" did not save. */
  failure: Failure | null
  onMine(): void
  onTheirs(): void
  onClose(): void
}

const recordOf = (text: string) => readRecordText(text).record

/** Somebody else changed the record: every field where the two differ, and the choice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { base, mine, theirs, isSaving, failure, onMine, onTheirs, onClose } = props
  const theme = useTheme()
  const readOnly = useReadOnly()
  const changes = changesBetween(bodyOf(theirs), bodyOf(mine)) ?? []
  const baseRecord = recordOf(base)
  const aplIn = (text: string) => {
    const record = recordOf(text)
    return (record && textAt(record, ['query', 'apl'])) ?? ''
  }
  const saving = isSaving ? 'The change is being saved.' : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="This query changed on the service"
      description="Somebody changed it since you opened it. Nothing of yours was sent. Whichever you use, this browser keeps the other one."
      footer={
        <>
          <Button onClick={onClose}>Keep editing</Button>
          <Button disabledReason={saving} onClick={onTheirs}>
            Use theirs
          </Button>
          <Button
            variant="primary"
            disabledReason={readOnly ? 'Read-only is switched on: nothing is sent.' : saving}
            onClick={onMine}
          >
            Use mine
          </Button>
        </>
      }
    >
      {failure && (
        <div className="mb-4">
          <ErrorPanel title={failureTitle(failure, 'saved')} error={failure.error} />
        </div>
      )}
      {aplIn(mine) !== aplIn(theirs) && (
        <section aria-label="APL" className="mb-4">
          <h3 className="mb-1.5 text-sm font-semibold">APL: theirs on the left, mine on the right</h3>
          <div className="h-64 overflow-hidden rounded-md border border-line">
            <DiffEditor
              original={aplIn(theirs)}
              modified={aplIn(mine)}
              language="apl"
              label="APL, theirs and mine"
              theme={theme}
              className="h-full"
            />
          </div>
        </section>
      )}
      <table aria-label="Fields that differ" className="w-full table-fixed text-sm">
        <thead>
          <tr className="border-b border-line text-left text-xs text-muted">
            <th className="w-1/5 py-1.5 pr-3 font-medium">Field</th>
            <th className="py-1.5 pr-3 font-medium">Base</th>
            <th className="py-1.5 pr-3 font-medium">Mine</th>
            <th className="py-1.5 font-medium">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, before, after }) => {
            const node = baseRecord && nodeAt(baseRecord, path)
            return (
              <tr key={pathText(path)} className="border-b border-line align-top last:border-0">
                <th scope="row" className="py-2 pr-3 text-left font-mono text-xs font-medium break-words">
                  {visibleText(pathText(path))}
                </th>
                <td className="py-2 pr-3">
                  <ValueSource source={node && baseRecord ? sourceOf(baseRecord, node) : undefined} />
                </td>
                <td className="py-2 pr-3">
                  <ValueSource source={after} />
                </td>
                <td className="py-2">
                  <ValueSource source={before} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Dialog>
  )
}
