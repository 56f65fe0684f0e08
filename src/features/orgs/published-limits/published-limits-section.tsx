import { timeNow } from '#api/service-clock.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { utcDay } from '#lib/dates.ts'
import { visibleText } from '#lib/visible-text.ts'
import { RowActions, StoredListRegion } from '#local/settings/list-actions.tsx'
import { readSentAmount } from '#records/fields/amount.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useNow } from '#ui/now.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ColumnHeader, TableHead } from '#ui/table-head.tsx'
import { reportUndoably } from '#local/live-collection.ts'
import { limitFields } from '../limit-fields.ts'
import type { PublishedImport } from './read-published-file.ts'
import type { PublishedEdit } from './published-dialog.tsx'
import {
  type PublishedByPlan,
  publishedFile,
  publishedKey,
  usePublishedLimits,
} from '../limits/published-limits.ts'

// The documented limits themselves load with the form.
const documentedPlans = ['personal', 'axiomCloud'] as const

type PublishedTableProps = {
  published: PublishedByPlan
  onEdit(plan: string): void
  onRemove(plan: string): void
}

/** The limits of a plan on one line: "Users 1 · Datasets 3". */
function limitsLine(published: PublishedByPlan, plan: string): string {
  return limitFields
    .flatMap(({ id, label, kind: { unit } }) => {
      const key = publishedKey(published, plan, id)
      return key === undefined ? [] : [`${label} ${readSentAmount(key, unit)?.text}`]
    })
    .join(' · ')
}

function PublishedTable({ published, onEdit, onRemove }: PublishedTableProps) {
  return (
    <table aria-label="Published limits" className="w-full text-sm">
      <TableHead>
        <ColumnHeader>Plan</ColumnHeader>
        <ColumnHeader className="max-sm:hidden">Limits</ColumnHeader>
        <ColumnHeader>Published on</ColumnHeader>
        <ColumnHeader>
          <span className="sr-only">Actions</span>
        </ColumnHeader>
      </TableHead>
      <tbody>
        {Array.from(published, ([plan, { date, source }]) => (
          <tr key={plan} className="border-b border-line align-top last:border-0">
            <th scope="row" className="py-2 pr-3 text-left font-medium">
              <bdi>{visibleText(plan)}</bdi>
            </th>
            <td className="tabular py-2 pr-3 text-muted max-sm:hidden">{limitsLine(published, plan)}</td>
            <td className="py-2 pr-3">
              <span className="tabular whitespace-nowrap">{date}</span>
              {source !== '' && <bdi className="block text-xs text-faint">{visibleText(source)}</bdi>}
            </td>
            <td className="py-1.5 text-right whitespace-nowrap">
              <RowActions
                name={visibleText(plan)}
                onEdit={() => onEdit(plan)}
                onRemove={() => onRemove(plan)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const PublishedDialog = lazyPart(
  () => import('./published-dialog.tsx'),
  'PublishedDialog',
  'The published limits form',
)
const ImportPublishedDialog = lazyPart(
  () => import('./import-published-dialog.tsx'),
  'ImportPublishedDialog',
  'The import of published limits',
)

/** What plans are published to include: stored in this browser, and compared with on the Limits tab. */
export function PublishedLimitsSection() {
  const now = useNow()
  const { published, isPending, change, changeUndoably } = usePublishedLimits()
  const [edit, setEdit] = useState<PublishedEdit | null>(null)
  const documented = documentedPlans.filter((plan) => !published.has(plan))

  function add() {
    setEdit({ plan: null, start: { plan: '', value: { limits: {}, date: utcDay(now), source: '' } } })
  }
  const remove = (plan: string) =>
    void reportUndoably(`Published limits of ${visibleText(plan)} removed`, [changeUndoably([], [plan])])
  const takeIn = (added: PublishedImport['put']) =>
    void reportUndoably(`Imported ${countText(added.length, 'plan')}`, [changeUndoably(added, [])], {
      tone: 'success',
    })

  return (
    <div id="published-limits" className="scroll-mt-4">
      <StoredListRegion
        title="Published limits"
        about="What each plan includes, as published, to compare limits with. The service does not report it, so enter it here. It stays in this browser."
        plural="limits"
        isEmpty={published.size === 0}
        fileName="published-limits.json"
        file={() => publishedFile(published, timeNow())}
        importDialog={(close) => (
          <ImportPublishedDialog published={published} onImport={takeIn} onClose={close} />
        )}
      >
        {isPending ? (
          <Skeleton className="h-10 w-full" />
        ) : (
          published.size > 0 && (
            <PublishedTable
              published={published}
              onRemove={remove}
              onEdit={(plan) => {
                const value = published.get(plan)
                if (value) setEdit({ plan, start: { plan, value } })
              }}
            />
          )
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button icon={<Plus size={14} />} onClick={add}>
            Add plan
          </Button>
          {documented.map((plan) => (
            <Button key={plan} onClick={() => setEdit({ plan: null, start: { plan, value: null } })}>
              Fill in {plan} from public docs
            </Button>
          ))}
        </div>
      </StoredListRegion>

      {edit && (
        <PublishedDialog
          edit={edit}
          before={edit.plan === null ? undefined : published.get(edit.plan)}
          taken={new Set([...published.keys()].filter((plan) => plan !== edit.plan))}
          onSave={(plan, value) =>
            change([{ key: plan, value }], edit.plan === null || edit.plan === plan ? [] : [edit.plan])
          }
          onClose={() => setEdit(null)}
        />
      )}
    </div>
  )
}
