import { Printer } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

/** Prints the page. */
export function PrintButton() {
  return (
    <IconButton
      label="Print"
      icon={<Printer size={14} aria-hidden="true" />}
      onClick={() => window.print()}
    />
  )
}
