import { hintsOf } from '#test/hints-of.ts'
import { expect, test } from 'vitest'

test.each([
  ['logs | where message contains "error"', 'contains', ['logs | where message has "error"']],
  [
    "['logs'] | where uri !contains_cs 'Health' | count",
    '!contains_cs',
    ["['logs'] | where uri !has_cs 'Health' | count"],
  ],
  ['logs | extend bot = agent contains (@"bot")', 'contains', ['logs | extend bot = agent has (@"bot")']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('contains-word', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where message contains "user error"',
  'logs | where message contains "ab"',
  'logs | where id contains "123"',
  'logs | where path contains "/api"',
  'logs | where message has "error"',
  'logs | where message contains word',
  'logs | where message contains ""',
  'logs | where tostring(results) contains "timeout"',
])('%j is left alone', (apl) => {
  expect(hintsOf('contains-word', apl)).toEqual([])
})

test.each([
  ['logs | where tolower(method) == "get"', 'tolower', ['logs | where method =~ "get"']],
  ['logs | where toupper(method) != "GET"', 'toupper', ['logs | where method !~ "GET"']],
  ['logs | where tolower(method) == "GET"', 'tolower(method) == "GET"', ['logs | where method =~ "GET"']],
  ['logs | where tolower(agent) contains "x y"', 'tolower', ['logs | where agent contains "x y"']],
  ['logs | where (toupper(a.b)) !startswith "x"', 'toupper', ['logs | where (a.b) !startswith "x"']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('needless-case', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where method =~ "get"',
  'logs | where tolower(method) == other',
  'logs | where tolower(agent) contains_cs "x y"',
  'logs | extend m = tolower(method)',
  'logs | where trim(" ", method) == "get"',
  'logs | where tolower() == "get"',
])('%j is left alone', (apl) => {
  expect(hintsOf('needless-case', apl)).toEqual([])
})

test.each([
  [
    'logs | where m matches regex ".*error.*"',
    'matches regex ".*error.*"',
    ['logs | where m contains_cs "error"'],
  ],
  [
    'logs | where m matches regex "disk full"',
    'matches regex "disk full"',
    ['logs | where m contains_cs "disk full"'],
  ],
  ['logs | where m matches regex "^GET$"', 'matches regex "^GET$"', ['logs | where m == "GET"']],
  ['logs | where m !matches regex "^GET$"', '!matches regex "^GET$"', ['logs | where m != "GET"']],
  ['logs | where m matches regex "^/api"', 'matches regex "^/api"', ['logs | where m startswith_cs "/api"']],
  [
    "logs | where m !matches regex @'\\.png$'",
    "!matches regex @'\\.png$'",
    ['logs | where m !endswith_cs ".png"'],
  ],
  [
    'logs | where m matches regex "a\\\\\\\\b"',
    'matches regex "a\\\\\\\\b"',
    ['logs | where m contains_cs "a\\\\b"'],
  ],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('plain-regex', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where m matches regex "^/users/[0-9]+$"',
  'logs | where m matches regex "a|b"',
  'logs | where m matches regex pattern',
  "logs | where m matches regex @'cost\\$'",
  "logs | where m matches regex @'\\d'",
  'logs | where m matches regex ".*"',
  'logs | where m matches regex "err.r"',
])('%j is left alone', (apl) => {
  expect(hintsOf('plain-regex', apl)).toEqual([])
})

test.each([
  ['logs | where m =~ "err.*"', '=~', ['logs | where m matches regex "err.*"']],
  ['logs | where m !~ "^a.+b$"', '!~', ['logs | where m !matches regex "^a.+b$"']],
  ['logs | where m contains "error|warn"', 'contains', ['logs | where m matches regex "error|warn"']],
  ["logs | where m == '[a-z]'", '==', ["logs | where m matches regex '[a-z]'"]],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('regex-text', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where m =~ "get"',
  'logs | where m matches regex "err.*"',
  'logs | search "a|b"',
  'logs | where m contains "a | b"',
  'logs | where m == "*.png"',
  'logs | where m contains ".."',
  'logs | where m contains "?a.b"',
])('%j is left alone', (apl) => {
  expect(hintsOf('regex-text', apl)).toEqual([])
})

test.each([
  ['logs | where uri == "/api/*"', '"/api/*"', ['logs | where uri startswith "/api/"']],
  ['logs | where uri has "*timeout*"', '"*timeout*"', ['logs | where uri contains "timeout"']],
  ['logs | where uri != "*.png"', '"*.png"', ['logs | where uri !endswith ".png"']],
  ['logs | where m contains "%disk%"', '"%disk%"', ['logs | where m contains "disk"']],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('wildcard-text', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | search "err*"',
  'logs | where m == "*"',
  'logs | where m contains "50%"',
  'logs | where m has "%20x"',
  'logs | where m == "a*b"',
  'logs | where m matches regex "a*"',
  'logs | where m == "x"',
  'logs | where m contains "**"',
])('%j is left alone', (apl) => {
  expect(hintsOf('wildcard-text', apl)).toEqual([])
})

test.each([
  ["logs | where m matches regex '(?=a)b'", "'(?=a)b'", []],
  ["logs | extend a = extract('(?<!x)y', 0, m)", "'(?<!x)y'", []],
  ["logs | where m matches regex @'(a)\\1'", "@'(a)\\1'", []],
  ["logs | extend a = replace_regex('(a', 'b', m)", "'(a'", []],
  ["logs | extend a = extract('a)', 0, m)", "'a)'", []],
  ["logs | extend a = extract('[a-z', 0, m)", "'[a-z'", []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('unsupported-regex', apl)).toEqual([{ marked, fixed }])
})

test.each([
  "logs | where m matches regex @'^(?P<a>\\w+)\\s[()\\]]*$'",
  "logs | extend a = replace_regex('(a)', '\\\\1***', m)",
  "logs | where m matches regex @'\\\\\\(1'",
  'logs | where m matches regex pattern',
  "logs | where m == '(?=a)'",
  "logs | where m matches regex '(?:a|b)(?i)c[]]'",
  "logs | where m matches regex '[[:alpha:]]+'",
  "logs | where m matches regex '(?<name>a)'",
])('%j is left alone', (apl) => {
  expect(hintsOf('unsupported-regex', apl)).toEqual([])
})

test.each([
  ['logs | where m like "%disk%"', 'like', ['logs | where m contains "disk"']],
  ['logs | where m like "disk%" and b', 'like', ['logs | where m startswith "disk" and b']],
  ['logs | where m like "%disk"', 'like', ['logs | where m endswith "disk"']],
  ['logs | where m like "disk"', 'like', ['logs | where m =~ "disk"']],
  ['logs | where m like "a%b"', 'like', []],
  ['logs | where m matches "[Dd]isk"', 'matches', ['logs | where m matches regex "[Dd]isk"']],
  ['logs | where m has_all ("a", "b")', 'has_all', ['logs | where m has "a" and m has "b"']],
  ['logs | where m has_all ("a", "b", "c")', 'has_all', []],
])('in %j, %j is marked', (apl, marked, fixed) => {
  expect(hintsOf('undocumented-operator', apl)).toEqual([{ marked, fixed }])
})

test.each([
  'logs | where m has "a" and n !contains "b"',
  'logs | where m matches regex "a"',
  'logs | where m in~ ("a") or m !in ("b")',
  'logs | where m has_any ("a", "b")',
  'logs | where a - b > 1',
  'logs | where x between (1 .. 2)',
])('%j is left alone', (apl) => {
  expect(hintsOf('undocumented-operator', apl)).toEqual([])
})
