import { formatApl } from '../format/format-apl.ts'
import { parseApl } from '../syntax/parse-apl.ts'
import type { SyntaxProblem } from '../syntax/apl-syntax.ts'
import type { AplLanguage, AplProblem } from './apl-language.ts'
import { rememberLast } from './remember-last.ts'

/** The APL language: every room of it behind one interface. Several questions on one text read it once. */
export function createAplLanguage(): AplLanguage {
  const parse = rememberLast(parseApl)
  return {
    check(text) {
      const { isMpl, problems } = parse(text)
      const note = isMpl ? 'This is a metrics query, which is not checked here.' : undefined
      return { problems: problems.map(warning), note }
    },
    complete: () => ({ replace: { start: 0, end: 0 }, items: [] }),
    hover: () => undefined,
    signature: () => undefined,
    format: (text) => ({ text: formatApl(text), refused: undefined }),
    folds: () => [],
    selections: () => [],
    definition: () => undefined,
    uses: () => [],
    renameTarget: () => ({ problem: 'Nothing here can be renamed.' }),
    rename: () => ({ problem: 'Nothing here can be renamed.' }),
    changes: () => [],
  }
}

const warning = (problem: SyntaxProblem): AplProblem => ({ ...problem, severity: 'warning' })
