import { testRules } from '#test/hints-of.ts'
import { sectionOf } from '#test/text-cases.ts'

const datasets = ['http-logs', 'access-logs', 'traces-a', 'payments', 'Orders']

testRules(sectionOf(import.meta.url, 'nothing known around the query'))
testRules(sectionOf(import.meta.url, 'known datasets'), { datasets, queriesByDataset: {} })
