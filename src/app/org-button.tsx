import { ChevronsUpDown } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { askForOrg, onOrgQuestion, orgQuestion } from '#form/ask-for-org.ts'
import { useActiveOrg } from '#form/use-active-org.ts'
import { visibleText } from '#lib/visible-text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const OrgDialog = lazyPart(() => import('./org-dialog.tsx'), 'OrgDialog', 'The list of organizations')

/** Names the active organization of this tab, and switches to another. */
export function OrgButton() {
  const { org } = useActiveOrg()
  const question = useSyncExternalStore(onOrgQuestion, orgQuestion)
  const name = org && visibleText(org.name || org.id)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={name === null ? 'Choose an organization' : `Organization: ${name}`}
        title={org ? visibleText(org.name ? `${org.name} (${org.id})` : org.id) : undefined}
        onClick={() => askForOrg({ to: null })}
        className="flex h-8 max-w-full min-w-0 items-center gap-1.5 rounded-md border border-line bg-surface px-2 text-sm font-medium hover:bg-hover max-md:max-w-[40vw] max-md:shrink"
      >
        <bdi className="min-w-0 flex-1 truncate text-left">{name ?? 'Choose an organization'}</bdi>
        <ChevronsUpDown size={14} aria-hidden="true" className="shrink-0 text-faint" />
      </button>
      {question && <OrgDialog to={question.to} onClose={() => askForOrg(null)} />}
    </>
  )
}
