import { useState } from 'react'
import { FailurePanel } from '#form/failure-panel.tsx'
import { LabeledInput } from '#form/labeled-input.tsx'
import { useReadOnlyReason } from '#form/use-read-only-reason.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { useCreation } from '../library/use-library.ts'

const escaped = (name: string) => name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")

/** The record text of a new query on a dataset. */
const newText = (name: string, dataset: string): string =>
  JSON.stringify({
    name,
    kind: 'apl',
    dataset,
    who: '',
    metadata: {},
    query: { apl: `['${escaped(dataset)}']\n| take 100`, startTime: 'now-1h', endTime: 'now' },
  })

/** Asks for a name and dataset, creates the query on the service, and opens it. */
export function NewQueryDialog({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('')
  const [dataset, setDataset] = useState('')
  const readOnlyReason = useReadOnlyReason()
  const { create, isPending, failure } = useCreation('created')
  const problem =
    readOnlyReason ||
    (isPending && 'The query is being created.') ||
    ((name.trim() === '' || dataset.trim() === '') && 'Enter a name and a dataset.') ||
    undefined
  return (
    <FormDialog
      onClose={onClose}
      title="New query"
      description="The query is created on the service right away and opens for editing."
      action="Create"
      blocked={problem}
      onSubmit={() => create(newText(name.trim(), dataset.trim()))}
    >
      <LabeledInput label="Name" value={name} onText={setName} />
      <LabeledInput label="Dataset" value={dataset} onText={setDataset} />
      {failure && <FailurePanel {...failure} />}
    </FormDialog>
  )
}
