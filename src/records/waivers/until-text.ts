import type { Waiver } from './waiver.ts'
import { dayText } from '#lib/relative-time.ts'

/** "until Dec 21, 2026", "without an end". */
export const untilText = ({ until }: Pick<Waiver, 'until'>): string =>
  until === null ? 'without an end' : `until ${dayText(Date.parse(until))}`
