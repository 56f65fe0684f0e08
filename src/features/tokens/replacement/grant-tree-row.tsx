import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { isKnownVerb, knownVerbs, nameText, resourceLabel } from '#grants/capability-catalog.ts'
import { scopeLabel, scopeWords } from '#grants/scope-text.ts'
import { everything, grantText, type TokenGrants } from '#grants/token-grants.ts'
import { numberText } from '#lib/count-text.ts'
import { visibleText } from '#lib/visible-text.ts'
import type { GrantRow } from './grant-rows.ts'
import { countPart, type GrantPart } from './ticked-grants.ts'

/** Grid column of a verb's checkbox: known verbs line up across rows, unknown ones follow. */
function verbColumn(verbs: readonly string[], verb: string): number {
  const index = (knownVerbs as readonly string[]).indexOf(verb)
  return (
    1 + (index >= 0 ? index : knownVerbs.length + verbs.filter((other) => !isKnownVerb(other)).indexOf(verb))
  )
}

const boxClass = 'size-4 shrink-0 accent-(--accent)'

/** Accessible name of the checkbox of a row. */
function partName({ kind, scope, resource, found }: GrantPart): string {
  if (scope === undefined)
    return found === undefined ? scopeWords[kind].title : `${scopeWords[kind].title} found`
  if (resource === undefined) return `${kind} ${visibleText(scopeLabel(scope))}`
  const what = visibleText(nameText(resource))
  if (kind === 'organization') return what
  return scope === everything ? `all ${kind}s, ${what}` : `${kind} ${visibleText(nameText(scope))}, ${what}`
}

type GrantTreeRowProps = {
  row: GrantRow
  position: number
  offer: TokenGrants
  ticked: TokenGrants
  /** Which checkbox of the row is the tab stop; null when it is in another row. */
  active: number | null
  onTick(part: GrantPart, isOn: boolean): void
  onToggle(): void
  onFocus(column: number): void
}

/** A row of the tree: a checkbox for everything below it, or for a resource and each of its verbs. */
export function GrantTreeRow(props: GrantTreeRowProps) {
  const { row, position, offer, ticked, active, onTick, onToggle, onFocus } = props
  const { part, level, verbs, isOpen } = row
  const { kind, scope = '', resource } = part
  const all = countPart(offer, part)
  const on = countPart(ticked, part)
  const name = partName(part)
  const label = resource === undefined ? undefined : resourceLabel(kind, resource)
  return (
    <div
      className={clsx(
        'flex h-full items-center gap-2 pr-3 text-sm hover:bg-hover',
        level === 0 ? 'pl-1 font-medium' : level === 1 ? 'pl-5' : 'pl-10',
      )}
    >
      {isOpen === null ? (
        <span className="w-4 shrink-0" />
      ) : (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`${isOpen ? 'Close' : 'Open'} ${name}`}
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex size-4 shrink-0 items-center justify-center rounded-sm text-faint hover:text-ink"
        >
          <ChevronRight size={14} className={clsx('transition-transform', isOpen && 'rotate-90')} />
        </button>
      )}
      <label
        className={clsx(
          'flex min-w-0 flex-1 items-center gap-2',
          // Lines up the verbs of all rows.
          resource !== undefined && (level === 1 ? 'sm:w-38 sm:flex-none' : 'sm:w-33 sm:flex-none'),
        )}
      >
        <input
          type="checkbox"
          aria-label={name}
          data-place={`${position}:0`}
          tabIndex={active === 0 ? 0 : -1}
          checked={on > 0 && on === all}
          ref={(box) => {
            if (box) box.indeterminate = on > 0 && on < all
          }}
          onFocus={() => onFocus(0)}
          onChange={(event) => onTick(part, event.target.checked)}
          className={boxClass}
        />
        <bdi
          className={clsx('truncate', level > 0 && label === undefined && 'font-mono text-xs')}
          data-tip={resource === undefined ? undefined : visibleText(resource)}
        >
          {label === undefined
            ? level === 0
              ? scopeWords[kind].title
              : visibleText(scopeLabel(scope))
            : visibleText(label)}
        </bdi>
      </label>
      {resource === undefined ? (
        <span className="tabular shrink-0 text-xs text-faint">
          {on === all ? numberText(all) : `${numberText(on)} of ${numberText(all)}`}
        </span>
      ) : (
        <span className="flex shrink-0 items-center gap-2 sm:grid sm:auto-cols-max sm:grid-flow-col sm:grid-cols-[repeat(4,4.5rem)]">
          {verbs.map((verb, index) => (
            <label
              key={verb}
              style={{ gridColumnStart: verbColumn(verbs, verb) }}
              className="flex shrink-0 items-center gap-1 text-xs text-muted"
            >
              <input
                type="checkbox"
                aria-label={visibleText(grantText({ kind, scope, resource, verb }))}
                data-place={`${position}:${index + 1}`}
                tabIndex={active === index + 1 ? 0 : -1}
                checked={countPart(ticked, { kind, scope, resource, verb }) > 0}
                onFocus={() => onFocus(index + 1)}
                onChange={(event) => onTick({ kind, scope, resource, verb }, event.target.checked)}
                className={boxClass}
              />
              {isKnownVerb(verb) ? (
                <>
                  <span className="max-sm:hidden">{verb}</span>
                  <span className="capitalize sm:hidden">{verb.slice(0, 1)}</span>
                </>
              ) : (
                <bdi>{visibleText(verb)}</bdi>
              )}
            </label>
          ))}
        </span>
      )}
    </div>
  )
}
