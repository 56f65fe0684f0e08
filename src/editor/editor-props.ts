import type { Ref } from 'react'
import type { AplProblem, AplContext } from '#apl/contract/apl-language.ts'
import type { TextEdit } from '#apl/syntax/apl-syntax.ts'

/** Languages with syntax highlighting. */
export type EditorLanguage = 'apl' | 'json'

/**
 * Controls an editor from outside. Offsets are UTF-16 units in `text`, the value they were computed for. If the editor
 * has a different value by now, the methods do nothing and return false.
 */
export interface EditorHandle {
  /** Selects a range, or places the cursor if there is no `end`, scrolls it into view, and focuses the editor. */
  reveal(text: string, start: number, end?: number): boolean
  /** Edits the text as if the user had, in one undo step. Also returns false when the text is read-only. */
  applyEdits(text: string, edits: readonly TextEdit[]): boolean
}

/** A possible field of a JSON record: its path, its label, and its possible values as JSON. */
export type JsonField = {
  readonly path: readonly string[]
  readonly label: string
  readonly values?: readonly string[]
}

/** Props of the editor; see `CodeEditor` in `code-editor-lazy.tsx`. */
export interface CodeEditorProps {
  /** The whole text, character for character. A change from outside replaces the text and can be undone. */
  value: string
  /** Called with the whole new text after the user changes it; never for a change of `value`. */
  onChange?: ((text: string) => void) | undefined
  language: EditorLanguage
  /** Accessible name, for example "APL query". */
  label: string
  readOnly?: boolean | undefined
  /** Ctrl/⌘ S inside the editor. */
  onSave?: (() => void) | undefined
  /** Shift+Alt+F inside the editor. */
  onFormat?: (() => void) | undefined
  className?: string | undefined
  /** In CSS pixels; 240 by default. */
  minHeight?: number | undefined
  /** Context for query completion. Reuse the object while its content is the same: new ones go to the worker. */
  aplContext?: AplContext | undefined
  /** Fields to suggest when a key or value of a JSON record is typed. */
  fields?: readonly JsonField[] | undefined
  /**
   * Called after each check of a query, also by the plain text area. Offsets are in `text`, the value that was checked.
   * `note`: one sentence on why there are no results, for example for a metrics query.
   */
  onProblems?: ((problems: readonly AplProblem[], note: string | undefined, text: string) => void) | undefined
  handle?: Ref<EditorHandle> | undefined
}

/** Additional props of the loaded editor: the marks to show, and a callback for when the user can type. */
export interface EditorBodyProps extends CodeEditorProps {
  checked: CheckedText | undefined
  onEditable(): void
}

/** Problems of a text, as the editor shows it. */
export interface CheckedText {
  shown: string
  /** Offsets are in `shown`. */
  problems: readonly AplProblem[]
}

/** A read-only diff of two versions of a text. */
export interface DiffEditorProps {
  original: string
  modified: string
  language: EditorLanguage
  /** Accessible name, for example "APL changes". */
  label: string
  className?: string | undefined
}
