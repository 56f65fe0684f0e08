import { Link } from '@tanstack/react-router'
import { visibleText } from '#lib/visible-text.ts'
import { hasAddress, tokenLink } from '../fields/token-link.ts'
import type { TokenEntry } from '../token.ts'
import type { ComparedToken } from './find-compared.ts'

/** What a side of a comparison is called: the name of its token, or the ID that no token has. */
export const sideName = ({ id, token }: ComparedToken): string => visibleText(token?.name ?? id)

/** A comparison has no list that one goes through. */
const noList = { status: undefined }

/** Name of a token that leads to its page, where an address can hold its ID. */
export function LinkedName({ token, className }: { token: TokenEntry; className?: string }) {
  const name = <bdi className="wrap-anywhere">{visibleText(token.name)}</bdi>
  if (!hasAddress(token)) {
    return (
      <span data-tip="Its ID cannot be part of an address" className={className}>
        {name}
      </span>
    )
  }
  return (
    <Link {...tokenLink(token, noList)} className={`rounded-sm hover:underline ${className ?? ''}`}>
      {name}
    </Link>
  )
}

/** The letter that stands for a side in verdicts. */
export function SideLetter({ letter }: { letter: string }) {
  return (
    <span className="inline-flex size-5 shrink-0 items-center justify-center rounded-sm bg-accent-soft text-xs font-semibold text-accent">
      {letter}
    </span>
  )
}
