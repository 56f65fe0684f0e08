import type { languages } from 'monaco-editor/editor'
import { askAbout } from './ask-about.ts'
import { surroundingsOf } from './model-surroundings.ts'
import { spanRange } from './span-range.ts'

/** Explains what the pointer is on. Its Markdown runs no commands and holds no HTML. */
export const hoverProvider: languages.HoverProvider = {
  async provideHover(model, position, token) {
    const hover = await askAbout(model, token, 'hover', (text) => [
      text,
      model.getOffsetAt(position),
      surroundingsOf(model),
    ])
    return (
      hover && {
        range: spanRange(model, hover),
        contents: [{ value: hover.markdown, isTrusted: false, supportHtml: false }],
      }
    )
  },
}
