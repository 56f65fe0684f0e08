/** A name that the documentation of Kusto has and that of APL has not. */
interface KustoOnlyName {
  /** The name that APL documents for much the same, when there is one. */
  counterpart?: string
  /** What to write in APL, as one sentence. */
  advice: string
}

const counterparts: Readonly<Record<string, string>> = {
  argmax: 'arg_max',
  argmin: 'arg_min',
  base64_decodestring: 'base64_decode_tostring',
  base64_encodestring: 'base64_encode_tostring',
  bin_at: 'bin',
  columnifexists: 'column_ifexists',
  count_distinct: 'dcount',
  count_distinctif: 'dcountif',
  extractall: 'extract_all',
  extractjson: 'parse_json',
  extract_json: 'parse_json',
  filter: 'where',
  find: 'search',
  hash_xxhash64: 'hash',
  iif: 'iff',
  make_list_with_nulls: 'make_list',
  make_string: 'unicode_codepoints_to_string',
  makelist: 'make_list',
  makeset: 'make_set',
  mvexpand: 'mv-expand',
  notempty: 'isnotempty',
  notnull: 'isnotnull',
  parsejson: 'parse_json',
  percentiles: 'percentiles_array',
  stdevp: 'stdev',
  to_utf8: 'unicode_codepoints_from_string',
  toboolean: 'tobool',
  todecimal: 'toreal',
  toobject: 'parse_json',
  'top-hitters': 'topk',
  url_encode_component: 'url_encode',
  variancep: 'variance',
  weekofyear: 'week_of_year',
}

const withoutCounterpart: Readonly<Record<string, string>> = {
  datetime_local_to_utc: 'Every datetime in APL is in UTC, so there is nothing to convert.',
  datetime_utc_to_local: 'Every datetime in APL is in UTC; add a timespan for another time zone.',
  has_all: 'Write several has conditions with and instead of has_all.',
  'mv-apply': 'Write mv-expand and the stages for its rows instead of mv-apply.',
  render: 'Leave render out and choose the chart where the query is shown.',
  'sample-distinct': 'Write distinct, then take, instead of sample-distinct.',
  'top-nested': 'Write summarize by several fields, then top, instead of top-nested.',
}

/** What to write instead of a name that Kusto documents and APL does not; undefined for every other name. */
export function kustoOnly(name: string): KustoOnlyName | undefined {
  const counterpart = Object.hasOwn(counterparts, name) ? counterparts[name] : undefined
  if (counterpart !== undefined) return { counterpart, advice: `Write ${counterpart} instead of ${name}.` }
  const advice = Object.hasOwn(withoutCounterpart, name) ? withoutCounterpart[name] : undefined
  return advice === undefined ? undefined : { advice }
}
