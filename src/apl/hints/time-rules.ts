import type { Binary, Expression } from '#apl/syntax/apl-syntax.ts'
import { bareExpression } from '#apl/syntax/walk.ts'
import { quoteForMessage } from '#apl/syntax/names.ts'
import { replaceFix } from '#apl/syntax/token-stream.ts'
import { type CheckedApl, type Remark, remark, rewrite, type Rule, ruleOn } from './rule.ts'

/** Times and durations. */
export const timeRules: readonly Rule[] = [
  /** `datetime_part(hour, _time)`: the part is a string, but is read as a field without quotation marks. */
  ruleOn('call', 'quoted-part', ({ name: { name }, arguments: [first] }, { stringOf }) => {
    if (!/^datetime_(?:part|diff|add)$/.test(name)) return undefined
    const part = first && bareExpression(first.value)
    const text = part && stringOf(part)
    const singular = text?.replace(/s$/i, '') ?? ''
    if (part && text !== singular && datetimeParts.test(singular))
      return rewrite(part, `${name} calls this part ${quoteForMessage(singular)}.`, `"${singular}"`)
    if (part?.kind !== 'name' || part.isQuoted || !datetimeParts.test(part.name)) return undefined
    const written = `"${part.name}"`
    return rewrite(part, `${name} takes the part of a date as a string: ${written}.`, written)
  }),

  /** `ago(3mo)`, `5mins`, `2weeks`: starts like a number, but is read as a field name. */
  ruleOn('name', 'unknown-time-unit', (node) => {
    const [, amount, unit = ''] = node.isQuoted ? [] : (/^(\d{1,9})([A-Za-z]+)$/.exec(node.name) ?? [])
    const [, times, short] = longUnits.find(([pattern]) => pattern.test(unit.toLowerCase())) ?? []
    if (times === undefined) return undefined
    const message = `Starboard does not know the timespan unit ${unit}; write d, h, m, s, ms, or ns.`
    return rewrite(node, message, `${Number(amount) * times}${short}`)
  }),

  /** `ago(1H)`, `ago(1M)`: uppercase time units, of which `M` may mean months. */
  ruleOn('literal', 'time-unit-case', (node, { sourceOf }) => {
    if (node.type !== 'timespan') return undefined
    const [, amount, unit = ''] = /^(\d{1,9})([DHMS])$/.exec(sourceOf(node)) ?? []
    if (amount === undefined) return undefined
    const spans = [`${amount}${unit.toLowerCase()}`].concat(unit === 'M' ? `${Number(amount) * 30}d` : [])
    const fixes = spans.map((span) => replaceFix(node, span))
    return remark(node, `Write units of time in lowercase: ${spans.join(' or ')}.`, ...fixes)
  }),

  /** `datetime(2024-13-01)`: an invalid date. `datetime(field)`: a field where only a date is allowed. */
  ruleOn('literal', 'bad-datetime', (node, { sourceOf }) => {
    if (node.type !== 'datetime') return undefined
    const written = /^\w+\s*\(\s*(["']?)([^]*?)\1\s*\)$/.exec(sourceOf(node))?.[2] ?? ''
    if (written === 'null' || written === '') return undefined
    if (/^(?:now|ago|(?:start|end)of[a-z]+)\(.*\)$/.test(written)) {
      return rewrite(node, `datetime(…) takes a literal date; ${written} already is one.`, written)
    }
    if (/^[A-Za-z_]\w*$/.test(written) && !/^[\dTZ]+$/.test(written)) {
      const call = `todatetime(${written})`
      return rewrite(node, `datetime(…) takes a literal date; for a field, use ${call}.`, call)
    }
    return isNoDate(written)
      ? remark(node, 'This date or time does not exist: the order is year-month-day, hours:minutes.')
      : undefined
  }),

  /** An event time compared with a duration or a plain string. */
  ruleOn('binary', 'time-comparison', (node, query) => [...timesIn(query, node)]),

  /** `ago("1h")`, `ago(1)`, `ago(-1h)`: arguments that are not durations into the past. */
  ruleOn('call', 'ago-argument', ({ name, arguments: [argument, more] }, { sourceOf, stringOf }) => {
    if (name.name !== 'ago' || !argument || more) return undefined
    const value = bareExpression(argument.value)
    const source = sourceOf(value)
    const written = stringOf(value)
    const say = (message: string, spans: readonly string[]) =>
      remark(value, message, ...spans.map((span) => replaceFix(value, span, `Write ago(${span})`)))
    if (written !== undefined) {
      const span = timespanOf(written)
      return say('Write a duration without quotation marks.', span === undefined ? [] : [span])
    }
    if (value.kind === 'literal' && /^\d+$/.test(source)) {
      const spans = ['m', 'h', 'd'].map((unit) => source + unit)
      return say(`${source} of what? A duration needs a unit.`, spans)
    }
    if (value.kind !== 'unary' || value.operator !== '-') return undefined
    const message = 'ago already counts back from now: with a negative duration, it is in the future.'
    return say(message, [sourceOf(value.operand)])
  }),

  /** `_time > now - 1h`, `now() - "1h"`: the current time, and a duration, in other languages' syntax. */
  ruleOn('binary', 'time-arithmetic', (node, query) => {
    const [left, right] = [bareExpression(node.left), bareExpression(node.right)]
    const isSum = /^[-+]$/.test(node.operator)
    const span = isSum && isMoment(left) ? timespanOf(query.stringOf(right) ?? '') : undefined
    if (span !== undefined) return rewrite(right, 'Write a duration without quotation marks.', span)
    const isDuration = right.kind === 'literal' && right.type === 'timespan'
    const isAsked = (isSum && isDuration) || /^[<>]=?$/.test(node.operator)
    const moment = isSum ? left : right
    if (!isAsked || moment.kind !== 'name' || moment.isQuoted || (!isSum && !isTime(left))) return undefined
    const written = momentWords.get(moment.name.toLowerCase())
    if (!written || query.scope.definitions.some(({ name }) => name === moment.name)) return undefined
    return rewrite(moment, `For the current time, use ${written}.`, written)
  }),

  /** `_time in (ago(1h), now())`: range ends in a list, which no time equals. */
  ruleOn('binary', 'time-list', ({ operator, operatorSpan, left, right }, { sourceOf }) => {
    const [low, high, ...more] = right.kind === 'list' ? right.items : []
    if (!/^!?in$/.test(operator) || !isTime(left) || !low || !high || more.length > 0) return undefined
    if (![low, high].some((end) => /^(?:now|ago)\(/.test(sourceOf(end)))) return undefined
    const written = `${operator.replace('in', 'between')} (${sourceOf(low)} .. ${sourceOf(high)})`
    const span = { start: operatorSpan.start, end: right.end }
    return rewrite(span, 'For a range of time, use between (low .. high).', written)
  }),

  /** `floor(_time)`: rounding a time requires a width. */
  ruleOn('call', 'time-floor', ({ name, arguments: [of, width] }) =>
    name.name === 'floor' && of && !width && isTime(of.value)
      ? remark(name, 'A time is rounded to a width: bin(_time, 1h).')
      : undefined,
  ),

  /** `bin(_time, 5)`, `bin(_time, "5m")`, `bin(x, 0)`: an invalid width for rounding times or numbers. */
  ruleOn('call', 'bin-width', (node, { sourceOf, stringOf }) => {
    const [of, width] = node.arguments.map(({ value }) => bareExpression(value))
    if (node.name.name !== 'bin' || width?.kind !== 'literal') return undefined
    const written = sourceOf(width)
    const string = stringOf(width)
    if (string !== undefined) {
      const span = timespanOf(string)
      const message = 'Write the width of a bin without quotation marks, for example 5m.'
      return span === undefined ? remark(width, message) : rewrite(width, message, span)
    }
    if (/^0+(?:\.0*)?[a-z]*$/i.test(written)) {
      return remark(width, 'bin needs a width greater than 0, for example 5m or 100.')
    }
    if (of?.kind !== 'name' || of.name !== '_time' || !/^\d+$/.test(written)) return undefined
    const fixes = [`${written}m`, `${written}s`].map((each) => replaceFix(width, each))
    return remark(width, `${written} of what? A bin of time needs a unit.`, ...fixes)
  }),

  /** `summarize … by _time`: creates a group for nearly every row. */
  ruleOn('stage', 'unbinned-time', (stage, { scope, sourceOf }) => {
    if (stage.operator !== 'summarize') return undefined
    const keys = stage.clauses.flatMap(({ items }) => items)
    return keys.flatMap(({ value, names }) => {
      if (value.kind === 'literal' && value.type === 'timespan' && names.length === 0) {
        const written = `bin(_time, ${sourceOf(value)})`
        return rewrite(value, `Rows are grouped by what a time is rounded to: ${written}.`, written)
      }
      if (value.kind !== 'name' || value.name !== '_time' || names.length > 0) return []
      const { isOpen, columns } = scope.before(stage)
      if (!isOpen || columns.some(({ name, definition }) => name === '_time' && definition)) return []
      return rewrite(
        value,
        'Nearly every row has its own time, so each becomes a group: round the time with bin_auto or bin.',
        'bin_auto(_time)',
      )
    })
  }),
]

const seconds: ReadonlyMap<string, number> = new Map([
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
  ['min', 60],
  ['s', 1],
  ['sec', 1],
  ['ms', 1e-3],
  ['us', 1e-6],
  ['ns', 1e-9],
])

/** A duration such as `1.5h` in seconds; undefined for any other text. */
export function secondsIn(duration: string): number | undefined {
  const [, amount, unit = ''] = /^(\d+(?:\.\d+)?)([a-z]+)$/.exec(duration) ?? []
  const size = seconds.get(unit)
  return size === undefined ? undefined : Number(amount) * size
}

/** The timespan that a text such as `1h` or `2 hours` means; undefined for any other text. */
function timespanOf(text: string): string | undefined {
  const [, amount, name = ''] = /^(\d{1,9})\s*([a-z]+)$/i.exec(text.trim()) ?? []
  if (amount === undefined) return undefined
  if (seconds.has(name)) return amount + name
  const [, times, unit] = longUnits.find(([pattern]) => pattern.test(name.toLowerCase())) ?? []
  return times === undefined ? undefined : `${Number(amount) * times}${unit}`
}

/** Names of the current time or day in other languages. */
const momentWords: ReadonlyMap<string, string> = new Map([
  ['now', 'now()'],
  ['current_timestamp', 'now()'],
  ['current_date', 'startofday(now())'],
  ['sysdate', 'now()'],
  ['today', 'startofday(now())'],
])

/** Whether an expression is certainly a time. */
const isMoment = (node: Expression): boolean =>
  isTime(node) ||
  (node.kind === 'call' && /^(?:now|ago|todatetime|(?:start|end)of[a-z]+)$/.test(node.name.name))

const isoDate = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/

function* timesIn(query: CheckedApl, { operator, left, right }: Binary): Generator<Remark> {
  if (/^!?between$/.test(operator)) {
    const range = bareExpression(right)
    if (!isTime(left) || range.kind !== 'range') return
    yield* timeOf(query, range.low)
    // In Kusto, a duration here counts from the low end, which may be intended.
    const high = bareExpression(range.high)
    if (high.kind !== 'literal' || high.type !== 'timespan') yield* timeOf(query, high)
  } else if (/^(?:[<>]=?|==|!=)$/.test(operator)) {
    if (isTime(left)) yield* timeOf(query, right)
    else if (isTime(right)) yield* timeOf(query, left)
  }
}

function isTime(expression: Expression): boolean {
  const node = bareExpression(expression)
  return node.kind === 'name' && (node.name === '_time' || node.name === '_sysTime')
}

function* timeOf({ sourceOf, stringOf }: CheckedApl, side: Expression): Generator<Remark> {
  const node = bareExpression(side)
  const source = sourceOf(node)
  // Formatted as the subtraction that it is read as, it has spaces.
  const date = source.replaceAll(' - ', '-')
  if (node.kind === 'binary' && isoDate.test(date)) {
    const written = `datetime(${date})`
    yield rewrite(node, `Without datetime(…) this is a subtraction: write ${written}.`, written)
  }
  if (node.kind === 'unary' && node.operator === '-') {
    const span = node.operand.kind === 'literal' && node.operand.type === 'timespan' && sourceOf(node.operand)
    if (span)
      yield rewrite(node, `${source} is a duration; the time that long ago is ago(${span}).`, `ago(${span})`)
  }
  if (node.kind !== 'literal') return
  if (node.type === 'timespan') {
    const ago = `ago(${source})`
    yield rewrite(node, `${source} is a duration; the time that long ago is ${ago}.`, ago)
    return
  }
  const value = stringOf(node)
  if (value === undefined) return
  const span = timespanOf(value)
  if (span !== undefined) {
    const ago = `ago(${span})`
    yield rewrite(node, `${quoteForMessage(value)} is a string; the time that long ago is ${ago}.`, ago)
  } else if (isoDate.test(value)) {
    const literal = `datetime(${value})`
    yield rewrite(node, `Compare a time with a datetime, not with a string: ${literal}.`, literal)
  } else {
    yield remark(
      node,
      'Compare a time with a datetime, not with a string: use ago(…), now(), or datetime(…).',
    )
  }
}

/** Judges only texts in ISO 8601 order; other formats are up to the service. */
function isNoDate(written: string): boolean {
  const parts =
    /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(
      written,
    )
  if (!parts) return false
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return month < 1 || month > 12 || day < 1 || day > days || hour > 24 || minute > 59 || second > 60
}

/** Units that APL does not have, converted to a multiple of one it has. */
const longUnits: readonly (readonly [name: RegExp, times: number, unit: string])[] = [
  [/^(?:milliseconds?|msecs?|millis)$/, 1, 'ms'],
  [/^(?:seconds?|secs)$/, 1, 's'],
  [/^(?:minutes?|mins)$/, 1, 'm'],
  [/^(?:hours?|hrs?)$/, 1, 'h'],
  [/^days?$/, 1, 'd'],
  [/^(?:weeks?|wks?|w)$/, 7, 'd'],
  [/^mo(?:ns?|nths?)?$/, 30, 'd'],
  [/^q$/, 91, 'd'],
  [/^y(?:(?:ea)?rs?)?$/, 365, 'd'],
]

const datetimeParts =
  /^(?:year|quarter|month|week|week_of_year|day|dayofyear|hour|minute|second|millisecond|microsecond|nanosecond)$/i
