import { expect, test } from 'vitest'
import { aplGrammar } from './apl-grammar.ts'
import type { MonarchRule } from './monarch-grammar.ts'

const rules = Object.values(aplGrammar.tokenizer).flat()
const states = new Set(Object.keys(aplGrammar.tokenizer))

function targets(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(targets)
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return []
  return Object.entries(value).flatMap(([key, each]) =>
    ['next', 'switchTo', 'include'].includes(key) && typeof each === 'string' ? [each] : targets(each),
  )
}

const shorthand = (rule: MonarchRule) => (Array.isArray(rule) && typeof rule[2] === 'string' ? [rule[2]] : [])

test('every state that a rule switches to exists', () => {
  const named = [...rules.flatMap(shorthand), ...targets(rules)].map((name) =>
    name.replace('@', '').replace(/\..*$/, ''),
  )
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => name !== 'pop' && !states.has(name))).toEqual([])
})

test('every word list used in a case exists', () => {
  const lists =
    JSON.stringify(rules)
      .match(/"@(\w+)":/g)
      ?.map((key) => key.slice(2, -2)) ?? []
  expect(lists).toContain('aggregations')
  expect(lists.filter((name) => name !== 'default' && !Array.isArray(aplGrammar[name]))).toEqual([])
})

test('a rule with an action per group has as many groups and covers its match', () => {
  for (const rule of rules) {
    if (!Array.isArray(rule) || !Array.isArray(rule[1])) continue
    const groups = new RegExp(`${rule[0].source}|`, 'u').exec('')?.length ?? 0
    expect(groups - 1, rule[0].source).toBe(rule[1].length)
  }
})

test('no pattern uses an at sign to refer to an attribute of the grammar', () => {
  const patterns = rules.flatMap((rule) => (Array.isArray(rule) ? [rule[0].source] : []))
  expect(patterns.filter((source) => /@\w/u.test(source))).toEqual([])
})
