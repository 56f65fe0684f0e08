import { useNavigate } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'
import { Button } from '#ui/button.tsx'

/** Leads to the access review. */
export function ReviewButton() {
  const navigate = useNavigate()
  return (
    <Button
      icon={<ClipboardCheck size={14} aria-hidden="true" />}
      onClick={() => void navigate({ to: '/tokens/review' })}
    >
      Access review
    </Button>
  )
}
