import type { CancellationToken, editor, IPosition, IRange } from 'monaco-editor/editor'
import type { AplLanguage, AplContext } from '#apl/contract/apl-language.ts'
import type { AplMethod } from '#apl/language/language-protocol.ts'
import type { Span } from '#apl/syntax/apl-syntax.ts'
import { aplLanguage } from './apl-language-client.ts'

/** A model's text, and the offset of a position in it. */
export const placeIn = (model: editor.ITextModel, position: IPosition): [text: string, offset: number] => [
  model.getValue(),
  model.getOffsetAt(position),
]

/**
 * Calls a language method with a model's text, unless Monaco cancels the request.
 * @returns the answer; undefined also when the text changed meanwhile, because offsets are wrong then
 */
export async function askAboutModel<M extends AplMethod>(
  model: editor.ITextModel,
  token: CancellationToken | undefined,
  method: M,
  args: Parameters<AplLanguage[M]>,
): Promise<ReturnType<AplLanguage[M]> | undefined> {
  const version = model.getVersionId()
  const answer = await askLanguage(token, method, args)
  return model.isDisposed() || model.getVersionId() !== version ? undefined : answer
}

/** Same as `askAboutModel`, for answers that stay valid while the user types. */
export async function askLanguage<M extends AplMethod>(
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

const known = new WeakMap<editor.ITextModel, AplContext>()

/** Sets the context of the query in a model. */
export function setAplContext(model: editor.ITextModel, aplContext: AplContext): void {
  known.set(model, aplContext)
}

/** The context set with `setAplContext`; empty for a model of a diff. */
export function aplContextOf(model: editor.ITextModel): AplContext {
  return known.get(model) ?? noAplContext
}

/** For a query without context. */
export const noAplContext: AplContext = { datasets: [], queriesByDataset: {} }

/** The lines and columns of a span in a model's text. */
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
