import { Fragment, type ReactNode } from 'react'

export type Fact = { label: string; value: ReactNode }

/** Labels and values in two aligned columns. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,2fr)_3fr] gap-x-4 gap-y-1.5 text-sm">
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className="text-muted">{label}</dt>
          <dd className="tabular min-w-0 break-words">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
