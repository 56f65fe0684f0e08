import type { AplChange } from '#apl/contract/apl-language.ts'
import type { AplToken } from '#apl/syntax/apl-tokens.ts'
import { spanOf } from '#apl/syntax/token-stream.ts'
import { lineChanges } from '#lib/text-lines.ts'
import { change, code, say } from './sentence.ts'
import { cut, quoteLines, type Sides } from './source-text.ts'

/** Comments told one by one; more are counted. */
const most = 3

/** What changed in the comments. Where they stand among the code is not looked at. */
export function compareComments({ before, after }: Sides): AplChange[] {
  const [added, removed, edited]: [AplChange[], AplChange[], AplChange[]] = [[], [], []]
  for (const gap of lineChanges(textsOf(before.comments), textsOf(after.comments))) {
    const old = before.comments.slice(gap.before.from, gap.before.to)
    const now = after.comments.slice(gap.after.from, gap.after.to)
    for (let at = 0; at < Math.max(old.length, now.length); at++) {
      const [was, is] = [old[at], now[at]]
      if (was && is) edited.push(changed(was, is))
      else if (is) added.push(change(say`A comment was added: ${code(cut(is.text))}.`, { after: spanOf(is) }))
      else if (was)
        removed.push(change(say`A comment was removed: ${code(cut(was.text))}.`, { before: spanOf(was) }))
    }
  }
  const all = [...added, ...removed, ...edited]
  if (all.length <= most) return all
  const counts = [
    [added.length, 'added'],
    [removed.length, 'removed'],
    [edited.length, 'changed'],
  ].flatMap(([count, verb]) => (count === 0 ? [] : `${count} ${verb}`))
  const places = { before: before.comments[0], after: after.comments[0] }
  return [
    change(say`Comments: ${counts.join(', ')}.`, {
      before: places.before && spanOf(places.before),
      after: places.after && spanOf(places.after),
    }),
  ]
}

const textsOf = (comments: readonly AplToken[]) => comments.map(({ text }) => text)

function changed(before: AplToken, after: AplToken): AplChange {
  const [was, is] = quoteLines(before.text, after.text)
  return change(say`A comment changed: ${was} became ${is}.`, {
    before: spanOf(before),
    after: spanOf(after),
  })
}
