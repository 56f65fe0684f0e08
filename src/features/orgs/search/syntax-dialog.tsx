import { Dialog } from '#ui/dialog.tsx'
import { useOrgsNow } from '../list/use-orgs-now.ts'
import { orgTermFields } from './org-term-fields.ts'
import { orgTermNote } from './org-term-notes.ts'

const forms: readonly (readonly [
  title: string,
  lines: readonly (readonly [written: string, means: string])[],
])[] = [
  [
    'Words',
    [
      ['acme corp', 'both words, in name, ID, email, plan, payment status, tier, region or role'],
      ['"acme corp"', 'the two words next to each other'],
      ['-acme', 'not this word'],
    ],
  ],
  [
    'Fields',
    [
      ['plan:enterprise', 'this value; without such a value, every value that holds the text'],
      ['plan:free,team', 'one of several values'],
      ['name:"acme corp"', 'quotes for a value with spaces'],
      ['name="Acme Corp"', 'exactly this value; != for any other'],
      ['-plan:enterprise', 'not this value'],
      ['role:missing', 'absent, null or empty; role:none is the same'],
      ['has:failed', 'there is a value'],
      ['license.features.sso:true', 'any field of the record by its path; license. may be left out'],
    ],
  ],
  [
    'Numbers',
    [
      ['users>100', 'also >= < <= = and !=; exact at any size, 1,000 and 10k are understood'],
      ['ingest>5TB', 'MB, GB, TB, PB and EB, in steps of 1,000; without a unit GB'],
      ['query>=100GBh', 'GBh, TBh and PBh'],
      ['window>=30d', 's, min, h, d, w, mo (30 days) and y (365 days); without a unit seconds'],
    ],
  ],
  [
    'Dates',
    [
      [
        'expires<30d',
        'less than 30 days left; those that expired long ago have less than none left, and are included',
      ],
      ['expires>0d expires<30d', 'only those still to come'],
      ['failed>14d', 'what lies in the past counts by its age: longer ago than 14 days'],
      ['sync<2d', 'within the last 2 days'],
      ['expires<2027-01-01', 'before that day (UTC)'],
      ['expires:2026-11', 'in that month; a day or a year as well'],
      ['sync:never', 'a placeholder such as 0001-01-01, which no comparison matches'],
      ['sync:"now-1h"', 'text in place of a date, as it was sent'],
    ],
  ],
]

/** Everything that can be written in the search box of the organizations. */
export function SyntaxDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const { fields } = orgTermFields(useOrgsNow())
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Search syntax"
      description="All terms must hold. Case does not matter."
      size="medium"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div tabIndex={0} role="group" aria-label="All forms of terms" className="flex flex-col gap-5">
        {forms.map(([title, lines]) => (
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
        <section aria-label="Names of fields">
          <h3 className="mb-1 text-sm font-semibold">Names of fields</h3>
          <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
            {fields.map((field) => (
              <div key={field.name} className="contents">
                <dt className="font-mono text-xs leading-5">{field.name}</dt>
                <dd className="mb-1 text-muted sm:mb-0">{orgTermNote(field)}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  )
}
