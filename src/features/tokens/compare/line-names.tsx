import { useState } from 'react'
import { scopeLabel } from '#grants/scope-text.ts'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { GrantLine } from './grant-lines.ts'

/** Names that are shown before anybody asks for more, and how many more come at a time. */
const shownFirst = 6
const shownMore = 500

/** The datasets or views of a line: the first ones, and the rest on request. */
export function LineNames({ line: { kind, names } }: { line: GrantLine }) {
  const [shown, setShown] = useState(shownFirst)
  const left = names.length - shown
  if (kind === 'organization')
    return <bdi className="font-mono text-xs">{visibleText(names[0] ?? '') || '“”'}</bdi>
  return (
    <>
      {names.length > 1 && (
        <span className="block text-xs text-muted">
          {numberText(names.length)} {kind}s
        </span>
      )}
      <ul className="flex flex-wrap gap-x-2 font-mono text-xs">
        {names.slice(0, shown).map((name) => (
          <li key={name} className="max-w-full">
            <bdi className="wrap-anywhere">{visibleText(scopeLabel(name)) || '“”'}</bdi>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button
          type="button"
          onClick={() => setShown(shown + shownMore)}
          className="rounded-sm text-xs text-accent hover:underline print:hidden"
        >
          Show {numberText(Math.min(left, shownMore))} more {kind}s
        </button>
      )}
    </>
  )
}
