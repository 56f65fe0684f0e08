import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { scopeLabel } from '#grants/scope-text.ts'
import { everything } from '#grants/token-grants.ts'
import { cutText } from '#lib/visible-text.ts'
import { datasetLink } from './dataset-link.ts'

/** The name of a dataset, which leads to its page; plain text for `*` and for a name that no address can hold. */
export function DatasetName({ name, className }: { name: string; className?: string }) {
  const link = name === everything ? undefined : datasetLink(name)
  const text = <bdi className={clsx('[overflow-wrap:anywhere]', className)}>{cutText(scopeLabel(name))}</bdi>
  if (!link) return text
  return (
    <Link {...link} className="underline-offset-2 hover:text-ink hover:underline">
      {text}
    </Link>
  )
}
