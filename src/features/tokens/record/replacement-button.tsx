import { useNavigate } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import type { ListModel } from '#records/list/list-model.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import type { TokenFindings } from '../rules/token-findings.ts'
import type { TokenEntry } from '../token.ts'

const ReplacementDialog = lazyPart(
  () => import('../replacement/replacement-dialog.tsx'),
  'ReplacementDialog',
  'The replacement',
)

type ReplacementButtonProps = {
  token: TokenEntry
  list: ListModel<TokenEntry>
  findings: TokenFindings | null
  /** The address says that the request is open. */
  isOpen: boolean
}

/** Opens the request for a token that can do less. */
export function ReplacementButton({ token, list, findings, isOpen }: ReplacementButtonProps) {
  const navigate = useNavigate()
  const show = (replace: '1' | undefined) =>
    void navigate({ to: '.', search: (before) => ({ ...before, replace }), replace: replace === undefined })
  return (
    <>
      <Button
        size="small"
        icon={<FileText size={14} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => show('1')}
      >
        Copy replacement request
      </Button>
      {isOpen && (
        <ReplacementDialog
          key={`${token.id} ${token.index}`}
          token={token}
          list={list}
          findings={findings}
          onClose={() => show(undefined)}
        />
      )}
    </>
  )
}
