import type { MouseEvent } from 'react'
import { visibleText } from '#lib/visible-text.ts'
import { orgHref } from '../list/org-href.ts'

type OrgLinkProps = {
  id: string
  name: string
  /** Query part of its address, with its question mark. */
  searchText: string
  tabIndex: number
  onOpen(id: string): void
}

/** Leads to the page of an organization; plain text where its id cannot be an address. */
export function OrgLink({ id, name, searchText, tabIndex, onOpen }: OrgLinkProps) {
  const href = orgHref(id)
  const text = <bdi>{visibleText(name)}</bdi>
  if (!href) return <span className="line-clamp-2 font-medium wrap-anywhere">{text}</span>

  function handleClick(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(id)
  }

  return (
    <a
      href={href + searchText}
      tabIndex={tabIndex}
      onClick={handleClick}
      className="line-clamp-2 font-medium wrap-anywhere hover:underline"
    >
      {text}
    </a>
  )
}
