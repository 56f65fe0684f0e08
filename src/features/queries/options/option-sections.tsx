import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { RecordForm } from '#form/record-form.ts'
import { TextField } from '#form/value-fields.tsx'
import { useNow } from '#ui/now.tsx'
import { quickRanges, rangeLengthText } from '../record/time-range.ts'

/** Sections of the Options form, in order. */
export const optionSections = [
  { id: 'general', title: 'General' },
  { id: 'time-range', title: 'Time range' },
  { id: 'result', title: 'Result' },
  { id: 'query-options', title: 'Query options' },
  { id: 'variables', title: 'Variables and libraries' },
  { id: 'metadata', title: 'Metadata' },
  { id: 'other-fields', title: 'Other fields' },
] as const

export type SectionId = (typeof optionSections)[number]['id']

const titleOf = (id: SectionId) => optionSections.find((section) => section.id === id)?.title ?? id

type OptionSectionProps = { id: SectionId; hint?: ReactNode; children: ReactNode }

/** One section of the form with its heading; two columns if there is room. */
export function OptionSection({ id, hint, children }: OptionSectionProps) {
  const title = titleOf(id)
  return (
    <section
      aria-label={title}
      data-section={id}
      className="border-b border-line py-6 first:pt-5 last:border-0"
    >
      <h2 tabIndex={-1} className="text-base font-semibold outline-none">
        {title}
      </h2>
      {hint && <p className="mt-0.5 max-w-prose text-sm text-muted">{hint}</p>}
      <div className="mt-4 grid gap-x-10 gap-y-5 sm:grid-cols-2">{children}</div>
    </section>
  )
}

type SectionListProps = {
  /** The scroll container of the sections. */
  scrollRef: RefObject<HTMLElement | null>
  /** The section of each finding; their number is shown after its name. */
  findings: readonly (SectionId | undefined)[]
}

/**
 * A sticky list of the sections with the current one marked. Uses links, so that it works while the fields are
 * disabled.
 */
export function SectionList({ scrollRef, findings }: SectionListProps) {
  const [current, setCurrent] = useState<SectionId>('general')

  useEffect(() => {
    const scroller = scrollRef.current
    if (!scroller) return undefined
    const update = () => {
      const top = scroller.getBoundingClientRect().top + 96
      const isAtEnd =
        scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2
      const passed = optionSections.filter(({ id }) => {
        const section = scroller.querySelector(`[data-section="${id}"]`)
        return section && section.getBoundingClientRect().top <= top
      })
      setCurrent((isAtEnd ? optionSections : passed).at(-1)?.id ?? 'general')
    }
    scroller.addEventListener('scroll', update, { passive: true })
    return () => scroller.removeEventListener('scroll', update)
  }, [scrollRef])

  function go(id: SectionId) {
    const section = scrollRef.current?.querySelector(`[data-section="${id}"]`)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('h2')?.focus({ preventScroll: true })
    setCurrent(id)
  }

  return (
    <nav
      aria-label="Sections"
      className="sticky top-0 z-30 -mx-4 shrink-0 scroll-px-12 overflow-x-auto border-b border-line bg-canvas px-2 sm:-mx-6 sm:px-4 lg:mx-0 lg:w-52 lg:self-start lg:border-0 lg:px-0 lg:pt-5"
    >
      <ul className="flex w-max lg:w-full lg:flex-col">
        {optionSections.map(({ id, title }) => {
          const count = findings.filter((each) => each === id).length
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === current ? 'location' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  go(id)
                }}
                className={clsx(
                  'flex h-9 w-full items-center gap-2 rounded-md px-2 text-left text-sm whitespace-nowrap lg:h-7',
                  id === current ? 'font-medium text-ink' : 'text-muted hover:text-ink',
                )}
              >
                <span
                  aria-hidden="true"
                  className={clsx(
                    'hidden h-3.5 w-0.5 shrink-0 rounded-full lg:block',
                    id === current ? 'bg-accent' : 'bg-transparent',
                  )}
                />
                {title}
                {count > 0 && (
                  <span className="tabular rounded-sm bg-warning-soft px-1 text-2xs text-warning">
                    {count}
                    <span className="sr-only"> {count === 1 ? 'finding' : 'findings'}</span>
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const sections: Readonly<Record<string, SectionId>> = {
  name: 'general',
  dataset: 'general',
  who: 'general',
  kind: 'general',
  metadata: 'metadata',
  'query.startTime': 'time-range',
  'query.endTime': 'time-range',
  'query.defaultLimit': 'result',
  'query.defaultOrder': 'result',
  'query.cursor': 'result',
  'query.includeCursor': 'result',
  'query.includeCursorField': 'result',
  'query.queryOptions': 'query-options',
  'query.variables': 'variables',
  'query.libraries': 'variables',
}

/** The section that contains a field; undefined for the APL text and paths without a field. */
export function sectionOf(path: readonly string[]): SectionId | undefined {
  for (let length = path.length; length > 0; length--) {
    const section = sections[path.slice(0, length).join('.')]
    if (section) return section
  }
  return undefined
}

const rangeEnds = [
  { name: 'startTime', label: 'Start time', path: 'query.startTime' },
  { name: 'endTime', label: 'End time', path: 'query.endTime' },
]

type TimeRangeGroupProps = {
  form: RecordForm
  /** Next to the editor: one column, its own heading, and no paths. */
  isNarrow?: boolean
}

/** Start and end of the query; any text is kept as typed. */
export function TimeRangeGroup({ form, isNarrow = false }: TimeRangeGroupProps) {
  const now = useNow()
  const start = useWatch({ control: form.control, name: 'texts.startTime' }) ?? ''
  const end = useWatch({ control: form.control, name: 'texts.endTime' }) ?? ''
  const isFixed = form.fixed.has('texts.startTime') || form.fixed.has('texts.endTime')
  return (
    <fieldset className="min-w-0">
      <legend className={isNarrow ? 'mb-2 text-sm font-semibold' : 'sr-only'}>Time range</legend>
      <div className={isNarrow ? 'flex flex-col gap-3' : 'grid gap-x-10 gap-y-5 sm:grid-cols-2'}>
        {rangeEnds.map((field) => (
          <TextField key={field.name} form={form} {...field} isPathHidden={isNarrow} code />
        ))}
      </div>
      {!isFixed && (
        <div
          role="group"
          aria-label="Quick ranges"
          className={clsx(
            'mt-3 grid grid-cols-3 gap-1 sm:grid-cols-6',
            isNarrow ? 'sm:max-xl:w-fit xl:grid-cols-3' : 'sm:w-fit',
          )}
        >
          {quickRanges.map((range) => (
            <button
              key={range.label}
              type="button"
              aria-pressed={start === range.start && end === 'now'}
              onClick={() => {
                form.change('texts.startTime', range.start)
                form.change('texts.endTime', 'now')
              }}
              className="h-6 rounded-sm border border-line px-1.5 text-xs text-muted hover:bg-hover hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {range.label}
            </button>
          ))}
        </div>
      )}
      <p className="mt-2 min-h-4 text-xs text-muted">
        {rangeLengthText(start, end, now) ||
          'Usually RFC 3339 or now-1h: the interface does not show the format.'}
      </p>
    </fieldset>
  )
}
