import { Download, Plus, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCollection } from '#local/use-collection.ts'
import { countText } from '#lib/count-text.ts'
import { utcDay } from '#lib/dates.ts'
import { visibleText } from '#lib/visible-text.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Button } from '#ui/button.tsx'
import { downloadText } from '#ui/download-text.ts'
import { useNow } from '#ui/now.tsx'
import { Region } from '#ui/region.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import type { PublishedImport } from './plan-published-import.ts'
import type { PublishedEdit } from './published-dialog.tsx'
import { publishedFile } from './published-file.ts'
import { documentedLimits, publishedLimits } from './published-limits.ts'
import { PublishedTable } from './published-table.tsx'

const PublishedDialog = lazyPart(
  () => import('./published-dialog.tsx'),
  'PublishedDialog',
  'The form for published limits',
)
const ImportPublishedDialog = lazyPart(
  () => import('./import-published-dialog.tsx'),
  'ImportPublishedDialog',
  'The import of published limits',
)

/** What plans are published to include: kept in this browser, and compared with on the tab Limits. */
export function PublishedLimitsSection() {
  const now = useNow()
  const { items, isPending, change, put } = useCollection(publishedLimits)
  const [edit, setEdit] = useState<PublishedEdit | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const published = useMemo(() => new Map(items.map(({ key, value }) => [key, value])), [items])
  const documented = Object.entries(documentedLimits).filter(([plan]) => !published.has(plan))

  function add() {
    setEdit({ plan: null, start: { plan: '', value: { limits: {}, date: utcDay(now), source: '' } } })
  }
  function remove(plan: string) {
    const value = published.get(plan)
    void change([], [plan])
    toast({
      title: `Published limits of ${visibleText(plan)} removed`,
      timeout: 10_000,
      action: { label: 'Undo', onClick: () => value && void put(plan, value) },
    })
  }
  function takeIn(added: PublishedImport['put']) {
    const before = added.flatMap(({ key }) => {
      const value = published.get(key)
      return value ? [{ key, value }] : []
    })
    const fresh = added.flatMap(({ key }) => (published.has(key) ? [] : [key]))
    void change(added, [])
    toast({
      title: `Imported ${countText(added.length, 'plan')}`,
      tone: 'success',
      timeout: 10_000,
      action: { label: 'Undo', onClick: () => void change(before, fresh) },
    })
  }

  return (
    <div id="published-limits" className="scroll-mt-4">
      <Region
        title="Published limits"
        actions={
          <>
            <Button
              size="small"
              icon={<Upload size={13} aria-hidden="true" />}
              onClick={() => setIsImporting(true)}
            >
              Import limits
            </Button>
            <Button
              size="small"
              icon={<Download size={13} aria-hidden="true" />}
              disabledReason={published.size === 0 ? 'There is nothing to export.' : undefined}
              onClick={() =>
                downloadText(
                  'published-limits.json',
                  publishedFile(published, Date.now()),
                  'application/json',
                )
              }
            >
              Export limits
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <p className="text-sm text-muted">
            What a plan is published to include. The tab Limits of the organizations and the page of each can
            compare with it. The service does not say it, so it is yours to enter; it is kept in this browser.
          </p>
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
            <Button icon={<Plus size={14} aria-hidden="true" />} onClick={add}>
              Add plan
            </Button>
            {documented.map(([plan, value]) => (
              <Button
                key={plan}
                variant="ghost"
                onClick={() => setEdit({ plan: null, start: { plan, value } })}
              >
                Start {plan} from public documentation
              </Button>
            ))}
          </div>
        </div>
      </Region>

      {edit && (
        <PublishedDialog
          edit={edit}
          before={edit.plan === null ? undefined : published.get(edit.plan)}
          taken={new Set([...published.keys()].filter((plan) => plan !== edit.plan))}
          onSave={(plan, value) =>
            void change([{ key: plan, value }], edit.plan === null || edit.plan === plan ? [] : [edit.plan])
          }
          onClose={() => setEdit(null)}
        />
      )}
      {isImporting && (
        <ImportPublishedDialog
          published={published}
          onImport={takeIn}
          onClose={() => setIsImporting(false)}
        />
      )}
    </div>
  )
}
