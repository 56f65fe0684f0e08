import { testRule } from '#test/hints-of.ts'

testRule('kusto-stage', {
  marks: [
    ['logs | summarize count() by a | «render» timechart'],
    ['logs | «filter» a == 1', 'where'],
    ['logs | «evaluate» autocluster()'],
    ['logs | «facet» by a'],
  ],
  leaves: ['logs | where a == 1', 'logs | as x', 'logs | extend render = 1'],
})

testRule('unknown-kind', {
  marks: [
    ['a | join kind=«iner» (b) on c', 'inner'],
    ['a | join kind = «left» (b) on c', 'leftouter'],
    ['a | join kind=«LeftOuter» (b) on c', 'leftouter'],
    ['a | lookup kind=«xyzzy» (b) on c'],
  ],
  leaves: [
    'a | join kind=inner (b) on c',
    'a | join kind=leftantisemi (b) on c',
    'a | join hint.strategy=shuffle (b) on c',
    'a | lookup kind=leftouter (b) on c',
    'a | join (b) on kind',
  ],
})

testRule('join-sides', {
  marks: [
    ['logs | join (users | project id) on «id == id»', 'id'],
    ['logs | lookup users on «id == id»', 'id'],
  ],
  leaves: [
    'logs | join users on id',
    'logs | join users on user_id == id',
    'logs | join users on $left.user_id == $right.id',
    'logs | join users on id, name',
    'logs | where a == b',
  ],
})

testRule('sample-share', {
  marks: [['logs | sample «100»', ['logs | take 100']]],
  leaves: ['logs | sample 0.1', 'logs | sample 1', 'logs | take 100', 'logs | sample n'],
})

testRule('early-take', {
  marks: [
    ['logs | «take» 10 | sort by a desc', ['logs | sort by a desc | take 10']],
    ['logs | «limit» 100 | where status == 500', ['logs | where status == 500 | limit 100']],
    [
      'logs | «take» 10 | where a | sort by b | project c',
      ['logs | where a | sort by b | take 10 | project c'],
    ],
    ['logs\n| «take» 10 // some\n| top 3 by a\n| count', ['logs\n| top 3 by a // some\n| take 10\n| count']],
  ],
  leaves: [
    'logs | sort by a | take 10',
    'logs | sort by a | take 10 | where b',
    'logs | take 10 | summarize count()',
    'logs | take 10',
    'logs | take 10 | project a | sort by a',
    'logs | top 5 by a | take 2 | sort by b',
    'let t = logs | sort by a; t | take 5 | where b',
    'datatable (a: long) [1, 2] | take 1 | sort by a',
    // A stage that is not read as it is meant is not moved about.
    'logs | take 10 | where a == 1 logs )',
  ],
})

testRule('useless-sort', {
  marks: [
    ['logs | «sort» by a | summarize count() by b', ['logs | summarize count() by b']],
    ['logs\n| «order» by a desc\n| count', ['logs\n| count']],
    ['logs | «sort» by a | sort by b desc', ['logs | sort by b desc']],
  ],
  leaves: [
    'logs | sort by a | summarize make_list(b)',
    'logs | sort by a | take 5',
    'logs | sort by a',
    'logs | summarize count() by a | sort by count_',
    'logs | sort by a | summarize mine(b)',
    'logs | top 5 by a | summarize count()',
  ],
})
