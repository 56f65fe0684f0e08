/** Functions of SQL and Splunk, by what APL calls the same with the same arguments. */
const counterparts: Readonly<Record<string, string>> = {
  array_agg: 'make_list',
  average: 'avg',
  ceil: 'ceiling',
  char_length: 'strlen',
  concat: 'strcat',
  count_if: 'countif',
  date_diff: 'datetime_diff',
  dc: 'dcount',
  distinct_count: 'dcount',
  estdc: 'dcount',
  if: 'iff',
  ifnull: 'coalesce',
  lcase: 'tolower',
  length: 'strlen',
  list: 'make_list',
  ln: 'log',
  lower: 'tolower',
  mean: 'avg',
  mvcount: 'array_length',
  mvjoin: 'strcat_array',
  nvl: 'coalesce',
  power: 'pow',
  random: 'rand',
  regexp_replace: 'replace_regex',
  stddev: 'stdev',
  substr: 'substring',
  to_string: 'tostring',
  tonumber: 'toreal',
  ucase: 'toupper',
  upper: 'toupper',
  urldecode: 'url_decode',
  values: 'make_set',
  var: 'variance',
}

const advice: Readonly<Record<string, string>> = {
  cidrmatch: 'In APL it is ipv4_is_in_range(address, range).',
  first: 'In APL it is arg_min(_time, field).',
  last: 'In APL it is arg_max(_time, field).',
  latest: 'In APL it is arg_max(_time, field).',
  earliest: 'In APL it is arg_min(_time, field).',
  like: 'APL compares with startswith, endswith, contains or matches regex.',
  match: 'In APL it is an operator: text matches regex "…".',
  median: 'In APL it is percentile(field, 50).',
  perc95: 'In APL it is percentile(field, 95).',
  p50: 'In APL it is percentile(field, 50).',
  p90: 'In APL it is percentile(field, 90).',
  p95: 'In APL it is percentile(field, 95).',
  p99: 'In APL it is percentile(field, 99).',
  strftime: 'APL takes a time apart with datetime_part and the like.',
  date_trunc: 'In APL it is bin(_time, 1h), or startofday and the like.',
}

/** What APL has for a function of SQL or Splunk: a name that takes the same arguments, or one sentence. */
export function foreignFunction(name: string): { counterpart?: string; advice?: string } {
  const key = name.toLowerCase()
  if (Object.hasOwn(counterparts, key)) return { counterpart: counterparts[key] ?? '' }
  return Object.hasOwn(advice, key) ? { advice: advice[key] ?? '' } : {}
}
