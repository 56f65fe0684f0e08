import type { CancellationToken, editor } from 'monaco-editor/editor'
import type { AplLanguage } from '#apl/contract/apl-language.ts'
import type { AplMethod } from '#apl/language/language-protocol.ts'
import { aplLanguage } from '../apl-language-door.ts'

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
