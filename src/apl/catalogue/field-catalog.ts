import type { AplEntry } from './apl-entry.ts'

const attributes = 'apl/reference/special-field-attributes'
const limits = 'reference/limits'

const field = (name: string, category: string, page: string, meaning: string): AplEntry => ({
  name,
  kind: 'field',
  category,
  meaning,
  page,
})

const attribute = (name: string, meaning: string) => field(name, 'display', attributes, meaning)
const reserved = (name: string, meaning: string) => field(name, 'reserved', limits, meaning)

/** Fields with a meaning of their own. `FIELDNAME` stands for the name of the field that they describe. */
export const fields: readonly AplEntry[] = [
  field('_time', 'system', limits, 'Is when the event happened; every row has it.'),
  field('_sysTime', 'system', limits, 'Is when the event was taken in; every row has it.'),
  attribute('_row_url', 'Makes a row of the result a link to this address.'),
  attribute('_FIELDNAME_url', 'Makes the values of a field links to this address.'),
  attribute('_FIELDNAME_tooltip', 'Shows this text when the pointer rests on a value of a field.'),
  attribute('_FIELDNAME_description', 'Shows this text below the values of a field.'),
  attribute('_FIELDNAME_unit', 'Shows the values of a field in this unit.'),
  reserved('_blockInfo', 'Is reserved; a field of that name is taken in as _user_blockInfo.'),
  reserved('_cursor', 'Is reserved; a field of that name is taken in as _user_cursor.'),
  reserved('_rowID', 'Is reserved; a field of that name is taken in as _user_rowID.'),
  reserved('_source', 'Is reserved; a field of that name is taken in as _user_source.'),
]

const unit =
  (category: string) =>
  (name: string, shown: string): AplEntry => ({
    name,
    kind: 'unit',
    category,
    meaning: `Shows a number ${shown}.`,
    page: attributes,
  })

const percentage = unit('percentage')
const currency = unit('currency')
const binary = unit('data, in steps of 1024')
const metric = unit('data, in steps of 1000')
const dataRate = unit('data rate')
const time = unit('time')
const throughput = unit('throughput')

/** Units that a `_FIELDNAME_unit` field takes. */
export const units: readonly AplEntry[] = [
  percentage('percent', 'between 0 and 1 as a percentage'),
  percentage('percent100', 'between 0 and 100 as a percentage'),
  currency('curusd', 'as US dollars'),
  currency('curgbp', 'as pounds sterling'),
  currency('cureur', 'as euros'),
  currency('curbtc', 'as bitcoins'),
  binary('bits', 'of bits, in steps of 1024'),
  binary('bytes', 'of bytes, in steps of 1024'),
  binary('kbytes', 'as kibibytes'),
  binary('mbytes', 'as mebibytes'),
  binary('gbytes', 'as gibibytes'),
  binary('tbytes', 'as tebibytes'),
  binary('pbytes', 'as pebibytes'),
  metric('decbits', 'of bits, in steps of 1000'),
  metric('decbytes', 'of bytes, in steps of 1000'),
  metric('deckbytes', 'as kilobytes'),
  metric('decmbytes', 'as megabytes'),
  metric('decgbytes', 'as gigabytes'),
  metric('dectbytes', 'as terabytes'),
  metric('decpbytes', 'as petabytes'),
  dataRate('pps', 'as packets per second'),
  dataRate('bps', 'as bits per second'),
  dataRate('Bps', 'as bytes per second'),
  dataRate('KBs', 'as kilobytes per second'),
  dataRate('Kbits', 'as kilobits per second'),
  dataRate('MBs', 'as megabytes per second'),
  dataRate('Mbits', 'as megabits per second'),
  dataRate('GBs', 'as gigabytes per second'),
  dataRate('Gbits', 'as gigabits per second'),
  dataRate('TBs', 'as terabytes per second'),
  dataRate('Tbits', 'as terabits per second'),
  dataRate('PBs', 'as petabytes per second'),
  dataRate('Pbits', 'as petabits per second'),
  time('hertz', 'as hertz'),
  time('ns', 'as nanoseconds'),
  time('µs', 'as microseconds'),
  time('ms', 'as milliseconds'),
  time('secs', 'as seconds'),
  time('mins', 'as minutes'),
  time('hours', 'as hours'),
  time('days', 'as days'),
  time('ago', 'as the time that has passed since'),
  throughput('cps', 'as counts per second'),
  throughput('ops', 'as operations per second'),
  throughput('reqps', 'as requests per second'),
  throughput('rps', 'as reads per second'),
  throughput('wps', 'as writes per second'),
  throughput('iops', 'as input and output operations per second'),
  throughput('cpm', 'as counts per minute'),
  throughput('opm', 'as operations per minute'),
  throughput('reqpm', 'as requests per minute'),
  throughput('rpm', 'as reads per minute'),
  throughput('wpm', 'as writes per minute'),
]
