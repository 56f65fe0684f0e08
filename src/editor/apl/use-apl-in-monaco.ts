import * as monaco from 'monaco-editor/editor'
import { useEffect } from 'react'
import type { AplSurroundings } from '#apl/contract/apl-language.ts'
import type { CheckedText, EditorLanguage } from '../editor-props.ts'
import { definitionAction } from './definition-action.ts'
import { surround } from './model-surroundings.ts'
import { problemMarker } from './problem-marker.ts'

const owner = 'apl'

/** Marks in Monaco what was found in a query, and tells the language what is known around it. */
export function useAplInMonaco(
  editor: monaco.editor.IStandaloneCodeEditor | undefined,
  language: EditorLanguage,
  checked: CheckedText | undefined,
  surroundings: AplSurroundings | undefined,
) {
  useEffect(() => {
    const model = editor?.getModel()
    if (model && surroundings) surround(model, surroundings)
  }, [editor, surroundings])

  useEffect(() => {
    const model = editor?.getModel()
    // Marks for another text would stand in wrong places; those of this one are on their way.
    if (!model || checked === undefined || model.getValue() !== checked.shown) return
    const markers = checked.problems.map((problem) => problemMarker(model, problem))
    monaco.editor.setModelMarkers(model, owner, markers)
  }, [editor, checked])

  useEffect(() => {
    const model = editor?.getModel()
    if (editor === undefined || !model || language !== 'apl') return undefined
    const action = editor.addAction(definitionAction)
    return () => {
      action.dispose()
      monaco.editor.setModelMarkers(model, owner, [])
    }
  }, [editor, language])
}
