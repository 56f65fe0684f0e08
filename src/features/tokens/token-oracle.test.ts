import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { day } from '#lib/dates.ts'
import { runSync } from '#lib/time-slices.ts'
import { tokenEscalation } from '#grants/token-escalation.ts'
import { can } from '#grants/token-grants.ts'
import { grantsBehind } from '#grants/who-can.ts'
import { compareGrants } from '#grants/grant-relation.ts'
import { fleetFindings, grantRelations } from './rules/fleet-findings.ts'
import { scopeNames } from '#grants/scope-names.ts'
import { defaultThresholds } from './rules/thresholds.ts'
import { tokenRules } from './rules/token-rules.ts'
import { pick, type Random, seededRandom, randomInteger } from '#lib/seeded-random.ts'
import type { JsonObject } from '#lib/json-value.ts'
import { oracleFindings } from '#test/findings-oracle.ts'
import { readImports } from '#test/read-imports.ts'
import {
  oracleCan,
  oracleEscalation,
  oracleIndirect,
  oraclePerhaps,
  type OracleQuestion,
  oracleRelation,
  published,
} from '#test/token-oracle.ts'
import { findCompared } from '#records/compare/find-compared.ts'
import { pairVerdicts } from './compare/compared-grants.ts'
import { testToken } from './list/test-token.ts'
import { isCertain, fullAnswer } from './who-can/answer-text.ts'
import { propertyRuns } from '#test/property-runs.ts'

const now = Date.UTC(2026, 10, 21)
const sets = propertyRuns(2000)

const verbs = ['create', 'read', 'update', 'delete', 'read', '*', 'manage', 'Create']
const resources = {
  organization: [
    'apiTokens',
    'rbac',
    'users',
    'sharedAccessKeys',
    'billing',
    'datasets',
    'flows',
    'auditLog',
    'metrics',
    '*',
    'all',
    'api_token',
  ],
  dataset: ['query', 'data', 'trim', 'vacuum', 'share', 'ingest', 'odd', 'Queries', 'Trim', '*'],
  view: ['query', 'share', 'odd'],
} as const
const names = {
  dataset: ['*', 'a', 'b', 'c', '', '__proto__', '_*_', 'ab*', '**'],
  view: ['*', 'v', 'w', '*v'],
} as const
const ends = [
  0,
  -1,
  1,
  7 * day,
  7 * day + 1,
  30 * day,
  30 * day + 1,
  100 * day,
  365 * day + 1,
  -90 * day,
  36_500 * day,
  36_501 * day,
]

/** An object with at most `count` entries; a name like `__proto__` is a name like any other. */
const objectOf = (
  random: Random,
  keys: readonly string[],
  most: number,
  value: (key: string) => unknown,
): unknown =>
  Object.fromEntries(
    Array.from({ length: randomInteger(random, most + 1) }, () => pick(random, keys)).map((key) => [
      key,
      value(key),
    ]),
  )

function scopeOf(random: Random, kind: keyof typeof resources): unknown {
  const given = published[kind]
  return objectOf(random, resources[kind], 3, (resource) => {
    if (random() < 0.03) return pick(random, [7, 'read', { read: true }])
    const usual = random() < 0.7 ? (given[resource] ?? verbs) : verbs
    return Array.from({ length: randomInteger(random, 3) }, () => (random() < 0.02 ? 5 : pick(random, usual)))
  })
}

function recordOf(random: Random): JsonObject {
  const map = (kind: 'dataset' | 'view'): unknown => {
    if (random() < 0.03) return pick(random, [true, [], 'all'])
    const all = random() < 0.08 ? published[kind] : null
    return objectOf(random, names[kind], 5, (name) => {
      if (name !== '' && random() < 0.03) return 3
      return all ?? scopeOf(random, kind)
    })
  }
  return {
    ...(random() < 0.8 && {
      orgCapabilities: random() < 0.04 ? published.organization : scopeOf(random, 'organization'),
    }),
    ...(random() < 0.8 && { datasetCapabilities: map('dataset') }),
    ...(random() < 0.4 && { viewCapabilities: map('view') }),
    ...(random() < 0.9 && {
      expiresAt: pick<unknown>(random, [
        ...ends.map((left) => new Date(now + left).toISOString()),
        null,
        '0001-01-01T00:00:00Z',
        'whenever',
        '2026-11-22T00:00:00',
      ]),
    }),
  }
}

/** A few tokens; sometimes one occurs twice, or has a little more than another. */
function listOf(random: Random): readonly JsonObject[] {
  const list = Array.from({ length: 1 + randomInteger(random, 4) }, () => recordOf(random))
  if (random() < 0.4) list.push({ ...pick(random, list), expiresAt: null })
  if (random() < 0.3) list.push({ ...pick(random, list), viewCapabilities: { '*': published.view } })
  return list
}

function questionOf(random: Random): OracleQuestion {
  const kind = pick(random, ['organization', 'dataset', 'view'] as const)
  const scope = kind === 'organization' ? null : pick(random, [null, ...names[kind]])
  return { kind, scope, resource: pick(random, resources[kind]), verb: pick(random, verbs) }
}

/** The answers of the product for a list, in the format of the oracle. */
function product(records: readonly JsonObject[], questions: readonly OracleQuestion[]) {
  const tokens = records.map((record, at) => testToken(record, at))
  const fleet = tokens.map(({ grants }) => grants)
  const findings = runSync(fleetFindings(tokens, tokenRules, { now, thresholds: defaultThresholds }))
  return {
    whoCan: questions.map((question) => {
      const { able, unclear, indirect } = fullAnswer(tokens, question)
      const told = new Map<number, string>()
      for (const { token, direct, wildcard } of able)
        told.set(token.index, [direct && 'direct', wildcard && 'wildcard'].filter(Boolean).join(' '))
      for (const { token } of unclear) told.set(token.index, 'unknown')
      return {
        can: tokens.map(({ index }) => told.get(index) ?? 'cannot'),
        indirect: indirect.filter(isCertain).map(({ token }) => token.index),
        perhaps: indirect.filter((each) => !isCertain(each)).map(({ token }) => token.index),
        // The grants behind an answer are granted, and there are some exactly when a token can.
        behind: fleet.map((grants) => {
          const behind = grantsBehind(grants, question)
          return behind.length > 0 && behind.every((grant) => can(grants, grant) !== null)
        }),
      }
    }),
    findings: findings.map((found) =>
      found
        .map(({ rule, severity, others }) =>
          [
            rule,
            severity,
            ...(others
              ? [
                  others
                    .first()
                    .toSorted((a, b) => a - b)
                    .join(','),
                ]
              : []),
          ].join(' '),
        )
        .sort(),
    ),
    relations: fleet.flatMap((a) => fleet.map((b) => compareGrants(a, b).kind)),
    escalation: fleet.map((grants, own) => {
      const { steps, reach, unknown } = runSync(tokenEscalation(grants, fleet, own))
      return {
        powers: steps.map(({ power }) => power).sort(),
        unknown: unknown.map(({ resource, verb }) => `${resource} ${verb}`).sort(),
        reach: reach && { adding: reach.adding, unclear: reach.unclear },
      }
    }),
  }
}

function oracle(records: readonly JsonObject[], questions: readonly OracleQuestion[]) {
  const indexes = [...records.keys()]
  return {
    whoCan: questions.map((question) => {
      const answers = records.map((record) => oracleCan(record, question))
      return {
        can: answers,
        indirect: oracleIndirect(records, question),
        perhaps: oraclePerhaps(records, question),
        behind: answers.map((answer) => answer !== 'cannot' && answer !== 'unknown'),
      }
    }),
    findings: indexes.map((own) => oracleFindings(records, own, now)),
    relations: records.flatMap((a) => records.map((b) => oracleRelation(a, b))),
    escalation: indexes.map((own) => oracleEscalation(records, own)),
  }
}

test('the oracle shares no code with the product', () => {
  const imported = ['token-oracle', 'findings-oracle'].flatMap((name) => {
    const file = `src/test/${name}.ts`
    return readImports(file, readFileSync(file, 'utf8')).imports
  })
  expect(imported).toEqual(['./token-oracle.ts'])
})

test(`${sets} random lists of tokens have the answers of the oracle`, () => {
  const seen = new Set<string>()
  for (let seed = 1; seed <= sets; seed++) {
    const random = seededRandom(seed)
    const records = listOf(random)
    const questions = Array.from({ length: 6 }, () => questionOf(random))
    const expected = oracle(records, questions)
    const told = product(records, questions)
    // Comparing texts is fast; the full difference is shown only if there is one.
    if (JSON.stringify(told) !== JSON.stringify(expected))
      expect(told, `seed ${seed}: ${JSON.stringify({ records, questions })}`).toEqual(expected)
    for (const each of [...expected.findings.flat(), ...expected.relations])
      seen.add(each.split(' ')[0] ?? '')
  }
  // Every rule and every relation must occur, or nothing was tested about it.
  expect([...seen]).toEqual(
    expect.arrayContaining([
      ...tokenRules.map(({ id }) => id),
      'subset',
      'superset',
      'overlapping',
      'disjoint',
      'unknown',
    ]),
  )
})

test('the verdict of a comparison is the relation of the oracle, and never calls a token that allows more a replacement', () => {
  for (let seed = 1; seed <= sets / 10; seed++) {
    const records = listOf(seededRandom(seed)).slice(0, 3)
    const tokens = records.map((record, at) => testToken(record, at))
    const sides = findCompared(
      tokens,
      tokens.map(({ id }) => id),
      [],
    )
    const verdicts = pairVerdicts(sides)
    const pairs = records.flatMap((a, at) => records.slice(at + 1).map((b) => oracleRelation(a, b)))
    expect(verdicts.map(({ relation }) => relation)).toEqual(pairs)
    for (const { relation, words } of verdicts) {
      if (relation !== 'identical') expect(words).not.toMatch(/replace|interchangeable/u)
    }
  }
})

test('Compare and Findings agree on identical and dominated tokens', () => {
  for (let seed = 1; seed <= sets / 10; seed++) {
    const tokens = listOf(seededRandom(seed)).map((record, at) => testToken(record, at))
    const relations = runSync(grantRelations(tokens, now, runSync(scopeNames(tokens))))
    const found = runSync(fleetFindings(tokens, tokenRules, { now, thresholds: defaultThresholds }))
    const placesOf = (rule: string) =>
      [...tokens.keys()].filter((at) => found[at]?.some((finding) => finding.rule === rule))
    expect([...tokens.keys()].filter((at) => relations.dominatedBy(at).others.length > 0)).toEqual(
      placesOf('dominated'),
    )
    expect(relations.clusters.flat().toSorted((a, b) => a - b)).toEqual(placesOf('identical'))
  }
})
