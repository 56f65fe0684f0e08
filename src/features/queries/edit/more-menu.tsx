import { ChevronDown } from 'lucide-react'
import { encodePathSegment } from '#lib/addresses.ts'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { downloadText } from '#ui/download-text.ts'
import { Menu } from '#ui/menu.tsx'
import type { MenuItem } from '#ui/menu-popup.tsx'
import { factsOf } from '../library/library.ts'
import { consoleLink } from '../settings/console-link.ts'
import { useLinkTemplate } from '../settings/link-template.ts'

const copy = (what: string, text: string) => copyText(text, { done: `${what} copied` })

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The record's address on the service as a curl call; the token is a variable, never a value. */
export function curlText(apiBaseUrl: string, id: string): string {
  const encoded = encodePathSegment(id)
  const segment = 'segment' in encoded ? encoded.segment : ''
  return `curl -H "Authorization: Bearer $ACCESS_TOKEN" ${quoted(`${apiBaseUrl}/v2/apl-starred-queries/${segment}`)}`
}

type MoreMenuProps = { account: string; apiBaseUrl: string; id: string; title: string; text: string }

/** What else can be done with an open query. */
export function MoreMenu({ account, apiBaseUrl, id, title, text }: MoreMenuProps) {
  const template = useLinkTemplate(account)
  const items: MenuItem[] = [
    {
      kind: 'action',
      label: 'Copy link',
      onSelect: () => void copy('Link', `${location.origin}/queries/${encodeURIComponent(id)}`),
    },
    {
      kind: 'action',
      label: 'Copy as curl without token',
      onSelect: () => void copy('curl command', curlText(apiBaseUrl, id)),
    },
    {
      kind: 'action',
      label: 'Download JSON',
      onSelect: () => downloadText(`${title}.json`, text, 'application/json'),
    },
  ]
  if (template !== '') {
    items.push({
      kind: 'action',
      label: 'Open in console',
      onSelect() {
        const elsewhere = consoleLink(template, { id, ...factsOf(text) })
        if (elsewhere !== null) window.open(elsewhere, '_blank', 'noopener,noreferrer')
      },
    })
  }
  return (
    <Menu
      label="More"
      items={items}
      trigger={(trigger) => (
        <Button {...trigger} icon={<ChevronDown size={14} className="order-last" aria-hidden="true" />}>
          More
        </Button>
      )}
    />
  )
}
