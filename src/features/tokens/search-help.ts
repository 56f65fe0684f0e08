import type { SearchHelp } from '#records/resource.ts'

/** Forms of terms, by examples that tokens have. */
export const tokenSearchHelp: SearchHelp = [
  [
    'Words',
    [
      ['ci deploy', 'both words, in name, description or ID'],
      ['"ci deploy"', 'the two words next to each other'],
      ['-ci', 'not this word'],
    ],
  ],
  [
    'Grants',
    [
      ['datasets:delete', 'granted delete on the organization resource datasets'],
      ['apiTokens:create,update', 'granted one of several verbs'],
      ['dataset:http-logs', 'granted something on this dataset'],
      ['dataset="*"', 'granted something on all datasets'],
      ['dataset.data:delete', 'granted delete on the data of any dataset'],
      ['-has:billing', 'granted nothing on billing'],
      ['grants>20', 'more grants than that'],
    ],
  ],
  [
    'Lifetime',
    [
      ['status:never', 'never expires; also expired, within-7-days, within-30-days, later'],
      ['expires<30d', 'less than 30 days left; expired ones included'],
      ['expires>0d expires<30d', 'only those still to come'],
      ['expires:2026-11', 'in that month; a day or a year as well'],
    ],
  ],
]
