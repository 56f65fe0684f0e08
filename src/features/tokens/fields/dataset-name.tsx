import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { scopeLabel } from '#grants/scope-text.ts'
import { everything } from '#grants/token-grants.ts'
import { encodePathSegment } from '#lib/addresses.ts'
import { cutText } from '#lib/visible-text.ts'

/** The page of a dataset; undefined for a name that no address can hold. */
export function datasetLink(dataset: string) {
  if (!('segment' in encodePathSegment(dataset))) return undefined
  return { to: '/datasets/$dataset', params: { dataset } } as const
}

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
