import { asInteger, type JsonObject } from '#lib/json-value.ts'
import { Facts } from '#ui/facts.tsx'
import { Region } from '#ui/region.tsx'
import { FieldValue, licenseOf } from './field-value.tsx'
import { exactLimitText, limitText } from './limit-text.ts'
import { columnValue, limitColumns, type OrgColumn } from './org-columns.ts'

function LimitValue({ column, org }: { column: OrgColumn; org: JsonObject }) {
  const value = asInteger(columnValue(column, org))
  if (value === undefined || column.kind.is !== 'limit') {
    return <FieldValue of={licenseOf(org)} name={column.id} />
  }
  const text = limitText(value, column.kind.unit)
  const exact = exactLimitText(value, column.kind.unit)
  if (text === exact) return text
  return (
    <span data-tip={exact}>
      {text} <span className="text-faint">{exact}</span>
    </span>
  )
}

/** The 11 limits in units people read, each with its exact integer. The interface has no usage to set beside them. */
export function LicenseLimits({ org }: { org: JsonObject }) {
  return (
    <Region title="License limits">
      <Facts
        facts={limitColumns.map((column) => ({
          label: column.label,
          value: <LimitValue column={column} org={org} />,
        }))}
      />
    </Region>
  )
}
