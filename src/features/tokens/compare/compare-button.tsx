import { useNavigate } from '@tanstack/react-router'
import { Columns2 } from 'lucide-react'
import { comparedSearch } from '#records/compare/find-compared.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import type { TokenEntry } from '../token.ts'

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
