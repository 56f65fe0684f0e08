import type { languages } from 'monaco-editor/editor'
import { askAbout } from './ask-about.ts'

/** Folds stages, brackets and comments. */
export const foldingProvider: languages.FoldingRangeProvider = {
  async provideFoldingRanges(model, _context, token) {
    const folds = await askAbout(model, token, 'folds', (text) => [text])
    return folds?.map(({ startLine: start, endLine: end, isComment }) =>
      isComment ? { start, end, kind: comment } : { start, end },
    )
  },
}

const comment = { value: 'comment' }
