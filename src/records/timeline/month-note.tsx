import { monthNumber } from '#lib/dates.ts'

/** Beside the name of a month (months since the year 0): that it is over, or today's; nothing for those to come. */
export function MonthNote({ month, now }: { month: number; now: number }) {
  const today = monthNumber(now)
  if (month < today) return <span className="text-xs font-medium text-danger">overdue</span>
  if (month === today) return <span className="text-xs font-medium text-accent">this month</span>
  return null
}
