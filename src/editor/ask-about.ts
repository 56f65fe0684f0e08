import type { CancellationToken, editor, IRange } from 'monaco-editor/editor'
import type { AplLanguage, AplSurroundings } from '#apl/contract/apl-language.ts'
import type { AplMethod } from '#apl/language/language-protocol.ts'
import type { Span } from '#apl/syntax/apl-syntax.ts'
import { aplLanguage } from './apl-language-door.ts'

/**
 * Asks the language about the text of a model, until Monaco takes the question back.
 * @param args what follows the text
 * @returns the answer; undefined also when the text has changed meanwhile, because what it says of places is wrong then
 */
export async function askAbout<M extends AplMethod>(
  model: editor.ITextModel,
  token: CancellationToken | undefined,
  method: M,
  args: (text: string) => Parameters<AplLanguage[M]>,
): Promise<ReturnType<AplLanguage[M]> | undefined> {
  const version = model.getVersionId()
  const answer = await askStill(token, method, args(model.getValue()))
  return model.isDisposed() || model.getVersionId() !== version ? undefined : answer
}

/** The same for an answer that holds although more is typed. */
export async function askStill<M extends AplMethod>(
  token: CancellationToken | undefined,
  method: M,
  args: Parameters<AplLanguage[M]>,
): Promise<ReturnType<AplLanguage[M]> | undefined> {
  const abort = new AbortController()
  const whenTakenBack = token?.onCancellationRequested(() => abort.abort())
  const answer = await aplLanguage.ask(method, args, abort.signal)
  whenTakenBack?.dispose()
  return answer
}

const known = new WeakMap<editor.ITextModel, AplSurroundings>()

/** Says what is known around the query in a model. */
export function surround(model: editor.ITextModel, surroundings: AplSurroundings): void {
  known.set(model, surroundings)
}

/** What was said of a model with `surround`; nothing for one of a comparison. */
export function surroundingsOf(model: editor.ITextModel): AplSurroundings {
  return known.get(model) ?? noSurroundings
}

/** For a query that nothing is known around. */
export const noSurroundings: AplSurroundings = { datasets: [], queriesByDataset: {} }

/** The lines and columns of a span of a model's text. */
export function spanRange(model: editor.ITextModel, { start, end }: Span): IRange {
  const from = model.getPositionAt(start)
  const to = model.getPositionAt(end)
  return {
    startLineNumber: from.lineNumber,
    startColumn: from.column,
    endLineNumber: to.lineNumber,
    endColumn: to.column,
  }
}
