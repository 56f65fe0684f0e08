import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { inputLook } from '#form/field-frame.tsx'
import { visibleText } from '#lib/visible-text.ts'
import { z } from '#lib/zod.ts'
import { Button } from '#ui/button.tsx'
import type { SavedView } from './org-view.ts'
import type { SavedViews } from './use-saved-views.ts'
import { viewName, viewNamed } from './view-name.ts'

type RenameViewFormProps = { saved: SavedViews; view: SavedView; onDone(): void }

const renameForm = z.object({ name: viewName })

/** A new name for a view, in the place of the old one. A name that another view has is refused. */
export function RenameViewForm({ saved, view, onDone }: RenameViewFormProps) {
  const id = useId()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(renameForm),
    defaultValues: { name: view.name },
  })
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  const error = formState.errors.name?.message
  const rename = handleSubmit(({ name }) => {
    const other = viewNamed(
      saved.views.filter((entry) => entry.id !== view.id),
      name,
    )
    if (other) {
      setError('name', { message: `Another view is called “${visibleText(other.name)}”.` })
      return
    }
    if (name !== view.name) saved.rename(view, name)
    onDone()
  })
  return (
    <form noValidate onSubmit={(event) => void rename(event)} className="flex flex-wrap items-center gap-2">
      <input
        type="text"
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Leaves the name as it was, not the dialog.
          event.stopPropagation()
          onDone()
        }}
        aria-label={`New name of ${visibleText(view.name)}`}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-help`}
        {...register('name')}
        className={`${inputLook} flex-1 basis-48`}
      />
      <Button type="submit" variant="primary">
        Rename
      </Button>
      <Button onClick={onDone}>Cancel</Button>
      <p
        id={`${id}-help`}
        role={error ? 'alert' : undefined}
        className="basis-full text-xs text-danger empty:hidden"
      >
        {error}
      </p>
    </form>
  )
}
