import { countText, numberText } from '#lib/count-text.ts'

type AnswerCounts = {
  readonly able: number
  /** Of which it is unknown. */
  readonly untold: number
  readonly shown: number
  readonly all: number
}

/** "12 of 90 tokens can", or "12 of the 40 tokens shown can" while filters hide some. */
export function ableText({ able, shown, all }: AnswerCounts): string {
  if (shown === all) return `${numberText(able)} of ${countText(all, 'token')} can`
  return `${numberText(able)} of the ${countText(shown, 'token')} shown can`
}

/** What is to be said behind the count: what filters hide, and of how many it is unknown; empty when nothing is. */
export function remarksText({ untold, shown, all }: AnswerCounts): string {
  return [
    ...(shown === all ? [] : [`${numberText(all)} tokens in all`]),
    ...(untold === 0 ? [] : [`${numberText(untold)} unknown`]),
  ].join('; ')
}

/** Says of expired tokens that they can again once they are regenerated; empty when none has expired. */
export function expiredText(expired: number, able: number): string {
  if (expired === 0) return ''
  if (able === 1) return 'It has expired, but can again once it is regenerated.'
  if (expired === able) return 'All of them have expired, but can again once they are regenerated.'
  return expired === 1
    ? '1 of them has expired, but can again once it is regenerated.'
    : `${numberText(expired)} of them have expired, but can again once they are regenerated.`
}
