import { useNavigate } from '@tanstack/react-router'
import { Columns2 } from 'lucide-react'
import type { Compared } from '#records/compare/compare-screen.tsx'
import { comparedSearch, type ComparedSide } from '#records/compare/find-compared.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { tokenLink } from '../fields/token-name.tsx'
import type { TokenEntry } from '../token.ts'

/** One side of a comparison of tokens. */
export type ComparedToken = ComparedSide<TokenEntry>

/** A comparison has no list that one goes through. */
const noList = { status: undefined }

/** What is special about the comparison of tokens. */
export const comparedTokens: Compared<TokenEntry> = {
  hint: ': what only one of them allows, what all do, and which could stand in for which.',
  nothing: 'No other token matches this name or ID.',
  missing: 'No token in the list has this ID. It may have been revoked or regenerated.',
  counted: 'token',
  fileName: 'token-comparison',
  same: 'These tokens allow the same, and are the same in every compared field.',
  showAll: 'Show all',
  hasLetters: true,
  namesRows: true,
  linkTo: (token) => tokenLink(token, noList),
}

/** The address of the page that compares these tokens; without any, of the one that offers some. */
export const compareLink = (tokens: readonly TokenEntry[]) =>
  ({ to: '/tokens/compare', search: comparedSearch(tokens) }) as const

type CompareButtonProps = Pick<ButtonProps, 'size'> & { tokens: readonly TokenEntry[]; label: string }

/** Leads to the comparison of these tokens; with fewer than two, to the choice of the others. */
export function CompareButton({ tokens, label, size = 'medium' }: CompareButtonProps) {
  const navigate = useNavigate()
  return (
    <Button
      size={size}
      icon={<Columns2 size={14} aria-hidden="true" />}
      onClick={() => void navigate(compareLink(tokens))}
    >
      {label}
    </Button>
  )
}
