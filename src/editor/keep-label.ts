import { monaco } from './monaco.ts'

/**
 * Names one side of a comparison, and again whenever Monaco takes the name away: it sets the label anew with every
 * change of options, and gives an empty one unless the change was to the label. Gives what ends it.
 */
export function keepLabel(side: monaco.editor.ICodeEditor, label: string): monaco.IDisposable {
  const name = () => {
    if (side.getOption(monaco.editor.EditorOption.ariaLabel) !== label)
      side.updateOptions({ ariaLabel: label })
  }
  name()
  return side.onDidChangeConfiguration(name)
}
