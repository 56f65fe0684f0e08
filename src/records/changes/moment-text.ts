const within = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
const short = new Intl.DateTimeFormat('en-US', within)
const long = new Intl.DateTimeFormat('en-US', { year: 'numeric', ...within })

/** "Nov 20, 14:02" in local time, with the year when that is not the year of `now`. In milliseconds since the epoch. */
export function momentText(epoch: number, now: number): string {
  const isThisYear = new Date(epoch).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? short : long).format(epoch)
}
