import { timeNow } from '#api/service-clock.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NumberForm } from '#form/number-form.tsx'
import { countText, numberText } from '#lib/count-text.ts'
import { useStorageKey } from '#local/account.tsx'
import { changeItems, clearItems } from '#local/settings/change-items.ts'
import { bytesText } from '#local/settings/item-sizes.ts'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/facts.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useNow } from '#ui/now.tsx'
import { Region } from '#ui/region.tsx'
import { Switch } from '#ui/toggles.tsx'
import { ListLink } from '../views/list-link.ts'
import { snapshotOptions } from './described-changes.ts'
import {
  changesLink,
  keepBounds,
  momentText,
  snapshotKeeper,
  snapshotKinds,
  type SnapshotSettings,
  useSnapshotSettings,
  useWatch,
  type TrackedList,
} from './visit-changes.ts'

type Limits = Pick<SnapshotSettings, 'most' | 'days'>

const limitHint = (limit: keyof Limits): string =>
  `A whole number from ${numberText(keepBounds[limit].least)} to ${numberText(keepBounds[limit].most)}.`

const limitFields = [
  { key: 'most', label: 'Snapshots to keep', hint: limitHint('most') },
  { key: 'days', label: 'Days to keep them', hint: limitHint('days') },
] as const

function limitProblems(textOf: (limit: keyof Limits) => string): Partial<Record<keyof Limits, string>> {
  const problems: Partial<Record<keyof Limits, string>> = {}
  for (const { key, hint } of limitFields) {
    const { least, most } = keepBounds[key]
    const value = /^\s*\d+\s*$/.test(textOf(key)) ? Number(textOf(key)) : 0
    if (value < least || value > most) problems[key] = hint
  }
  return problems
}

const SwitchOffDialog = lazyPart(
  () => import('./switch-off-dialog.tsx'),
  'SwitchOffDialog',
  'The confirmation',
)
const ClearDialog = lazyPart(
  () => import('#local/settings/clear-dialog.tsx'),
  'ClearDialog',
  'The confirmation',
)

/** Settings of the snapshots of a list: the switch, the limits, and clearing. */
export function SnapshotsSection({ title, list }: { title: string; list: TrackedList }) {
  const account = useStorageKey(snapshotKinds(list).snapshots)
  const { settings, isPending, set } = useSnapshotSettings(list)
  const { data, isError } = useQuery(snapshotOptions(list, account))
  const [asked, setAsked] = useState<'off' | 'clear' | null>(null)
  const now = useNow()
  useWatch(list)
  const metas = data?.metas ?? []
  const count = metas.length + (data?.left ?? 0)
  const [oldest, newest] = [metas[0], metas.at(-1)]
  const bytes = metas.reduce((sum, meta) => sum + meta.bytes, 0)

  async function clear() {
    setAsked(null)
    await clearItems(
      { account, kind: snapshotKinds(list).snapshots },
      (cleared) => `${countText(cleared, 'snapshot')} cleared`,
    )
  }
  function handleSwitch(isOn: boolean) {
    if (isOn || count === 0) void set({ isOn })
    else setAsked('off')
  }
  async function handleLimits(limits: Limits) {
    const tidy = async () => {
      await (await snapshotKeeper(list, account)).tidy(limits, timeNow())
      return true
    }
    return (await set(limits)) && (await changeItems(tidy)) === true
  }

  return (
    <Region
      title={title}
      actions={
        <Button
          size="small"
          disabledReason={count === 0 ? 'There is nothing to clear.' : undefined}
          onClick={() => setAsked('clear')}
        >
          Clear snapshots…
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">
          At each visit, Starboard can save a snapshot in this browser, and show what changed since the last
          one. A visit ends after 30 minutes away, or at the end of the day.
        </p>
        {!isPending && (
          <Switch
            label={`Keep snapshots of ${list.plural}`}
            checked={settings.isOn}
            onChange={handleSwitch}
            className="-ml-2 self-start"
          />
        )}
        {isError ? (
          <p role="alert" className="text-sm text-danger">
            Starboard could not read its data in this browser. Reload the page to try again.
          </p>
        ) : (
          data && (
            <div className="max-w-lg">
              <Facts
                facts={[
                  { label: 'Kept', value: countText(metas.length, 'snapshot') },
                  ...(oldest && newest
                    ? [
                        {
                          label: 'From, to',
                          value: `${momentText(oldest.at, now)} to ${momentText(newest.seenAt, now)}`,
                        },
                        { label: 'Size', value: bytesText(bytes) },
                      ]
                    : []),
                  ...(data.left > 0
                    ? [
                        {
                          label: 'Left alone',
                          value: `${countText(data.left, 'snapshot')} of another version of Starboard, or unreadable`,
                        },
                      ]
                    : []),
                ]}
              />
            </div>
          )
        )}
        <NumberForm
          fields={limitFields}
          numbers={{ most: settings.most, days: settings.days }}
          check={limitProblems}
          saveLabel="Save limits"
          savedTitle="Limits of snapshots saved"
          onSave={handleLimits}
        />
        <p className="text-sm text-muted">
          When there are more, the oldest are merged into the next.{' '}
          <ListLink {...changesLink(list)} className="text-accent underline">
            Compare snapshots
          </ListLink>
        </p>
      </div>

      {asked === 'off' && (
        <SwitchOffDialog
          onClose={() => setAsked(null)}
          onKeep={() => {
            setAsked(null)
            void set({ isOn: false })
          }}
          onClear={() => void set({ isOn: false }).then(clear)}
        />
      )}
      {asked === 'clear' && (
        <ClearDialog
          what="snapshots"
          loses={`This removes what the ${list.plural} looked like on earlier visits.${settings.isOn ? ' Tracking starts again with your next visit.' : ''}`}
          onClose={() => setAsked(null)}
          onClear={() => void clear()}
        />
      )}
    </Region>
  )
}
