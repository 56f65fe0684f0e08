import { useReadOnly } from '#form/use-read-only.ts'
import { setReadOnly } from '#api/read-only.ts'
import { Switch } from '#ui/switch.tsx'

/** Blocks every PUT and DELETE of this tab while it is on. */
export function ReadOnlySwitch() {
  return <Switch label="Read-only" checked={useReadOnly()} onChange={setReadOnly} />
}
