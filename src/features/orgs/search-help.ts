import type { SearchHelp } from '#records/resource.ts'

/** Forms of terms, by examples that organizations have. */
export const orgSearchHelp: SearchHelp = [
  [
    'Words',
    [
      ['acme corp', 'both words, in name, ID, email, plan, payment status, tier, region or role'],
      ['"acme corp"', 'the two words next to each other'],
      ['-acme', 'not this word'],
    ],
  ],
  [
    'Fields',
    [
      ['plan:enterprise', 'this value; without such a value, every value that holds the text'],
      ['plan:free,team', 'one of several values'],
      ['name:"acme corp"', 'quotes for a value with spaces'],
      ['name="Acme Corp"', 'exactly this value; != for any other'],
      ['-plan:enterprise', 'not this value'],
      ['role:missing', 'absent, null or empty; role:none is the same'],
      ['has:failed', 'there is a value'],
      ['license.features.sso:true', 'any field of the record by its path; license. may be left out'],
    ],
  ],
  [
    'Numbers',
    [
      ['users>100', 'also >= < <= = and !=; exact at any size, 1,000 and 10k are understood'],
      ['ingest>5TB', 'MB, GB, TB, PB and EB, in steps of 1,000; without a unit GB'],
      ['query>=100GBh', 'GBh, TBh and PBh'],
      ['window>=30d', 's, min, h, d, w, mo (30 days) and y (365 days); without a unit seconds'],
    ],
  ],
  [
    'Dates',
    [
      [
        'expires<30d',
        'less than 30 days left; those that expired long ago have less than none left, and are included',
      ],
      ['expires>0d expires<30d', 'only those still to come'],
      ['failed>14d', 'what lies in the past counts by its age: longer ago than 14 days'],
      ['sync<2d', 'within the last 2 days'],
      ['expires<2027-01-01', 'before that day (UTC)'],
      ['expires:2026-11', 'in that month; a day or a year as well'],
      ['sync:never', 'a placeholder such as 0001-01-01, which no comparison matches'],
      ['sync:"now-1h"', 'text in place of a date, as it was sent'],
    ],
  ],
]
