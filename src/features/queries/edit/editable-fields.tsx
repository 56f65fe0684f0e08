import type { ReactNode } from 'react'

/** Form fields that can be changed only while this tab edits; the layout is that of their parent. */
export function EditableFields({ isEditing, children }: { isEditing: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={!isEditing} className="contents [&_:is(input,button,textarea):disabled]:opacity-60">
      {children}
    </fieldset>
  )
}
