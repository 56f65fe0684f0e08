import { Dialog } from '#ui/dialog.tsx'
import type { Resource, SearchHelp } from '../list/resource.ts'
import type { TermFilter } from '../terms/term-filter.ts'

type SyntaxDialogProps = { resource: Resource<unknown>; terms: TermFilter; open: boolean; onClose(): void }

/** All syntax of a list's search box. */
export function SyntaxDialog({ resource, terms, open, onClose }: SyntaxDialogProps) {
  const names: SearchHelp[number] = ['Names of fields', terms.fields.map(({ name, about }) => [name, about])]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Search syntax"
      description="All terms must match. Case does not matter."
      size="medium"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div tabIndex={0} role="group" aria-label="All forms of terms" className="flex flex-col gap-5">
        {[...(resource.searchHelp ?? []), names].map(([title, lines]) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-1 text-sm font-semibold">{title}</h3>
            <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
              {lines.map(([written, means]) => (
                <div key={written} className="contents">
                  <dt className="font-mono text-xs leading-5 break-words">{written}</dt>
                  <dd className="mb-1 text-muted sm:mb-0">{means}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
