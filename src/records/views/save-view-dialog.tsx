import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { LabeledInput } from '#form/labeled-input.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { z } from '#lib/zod.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { toast } from '#ui/toast.tsx'
import type { ListSearch } from '../list/list-search.ts'
import { openView, updatedQuery, type Viewed, viewQuery } from './saved-view.ts'
import { maxNameLength, viewName, viewNamed } from './view-name.ts'
import type { SavedViews } from './use-saved-views.ts'

const saveForm = z.object({ name: viewName, isDefault: z.boolean() })

type SaveViewDialogProps = {
  resource: Viewed
  saved: SavedViews
  search: ListSearch
  /** Called with the id of the saved view, which the list should show. */
  onSaved(id: string): void
  onClose(): void
}

/** Saves the URL of the list under a name. An existing name offers to replace that view. */
export function SaveViewDialog({ resource, saved, search, onSaved, onClose }: SaveViewDialogProps) {
  const { register, handleSubmit, control, formState } = useForm({
    resolver: zodResolver(saveForm),
    defaultValues: { name: '', isDefault: false },
  })
  const field = register('name')
  const there = viewNamed(saved.views, useWatch({ control, name: 'name' }))
  const same = openView(resource, saved.views, search, null)

  const save = handleSubmit(async ({ name, isDefault }) => {
    const replaced = viewNamed(saved.views, name)
    if (replaced) saved.update(replaced, { name, query: updatedQuery(resource, replaced.query, search) })
    const { id, isStored } = replaced
      ? { id: replaced.id, isStored: null }
      : saved.add({ name, query: viewQuery(resource, search) })
    if (isDefault) saved.setDefault(id)
    onSaved(id)
    onClose()
    if (await isStored) toast({ title: `Saved “${visibleText(name)}”`, tone: 'success' })
  })

  return (
    <FormDialog
      onClose={onClose}
      title="Save view"
      description="Saves the tab, filters, sort, and columns you see now under a name, in this browser."
      action={there ? 'Replace view' : 'Save'}
      onSubmit={() => void save()}
    >
      <LabeledInput
        label="Name"
        error={formState.errors.name?.message}
        hint={
          there
            ? `“${visibleText(there.name)}” already exists. Saving replaces what it shows.${there.isDefault ? ' It stays the default view.' : ''}`
            : same
              ? `The view “${visibleText(same.view.name)}” shows the same.`
              : `At most ${maxNameLength} characters.`
        }
        {...field}
      />
      <label className="flex w-fit items-center gap-2 text-sm">
        <input type="checkbox" {...register('isDefault')} className="size-4 accent-[var(--accent)]" />
        Make it the default view
      </label>
    </FormDialog>
  )
}
