import type { AplEntry } from './apl-entry.ts'

/** Functions for strings that hold a key and a value, such as tags. */
export const pairFunctions: readonly AplEntry[] = [
  {
    name: 'find_pair',
    kind: 'function',
    category: 'pair',
    forms: ['find_pair(array: array, key_pattern: string, value_pattern: string, separator?: string)'],
    returns: 'dynamic(bag)',
    meaning:
      'Finds the first string like env:prod that fits both patterns, with * for anything; null if none does.',
    example:
      "['deploys']\n| extend environment = find_pair(tags, 'env', '*')\n| summarize count() by tostring(environment.value)",
    page: 'apl/scalar-functions/pair-functions/find-pair',
  },
  {
    name: 'pair',
    kind: 'function',
    category: 'pair',
    forms: ['pair(key: string, value: string, separator?: string)'],
    returns: 'dynamic(bag)',
    meaning: 'Builds an object that holds a key, a value, and their separator, which is : unless given.',
    example: "['http-logs']\n| extend tag = pair('country', ['geo.country'])\n| project _time, uri, tag",
    page: 'apl/scalar-functions/pair-functions/pair',
  },
  {
    name: 'parse_pair',
    kind: 'function',
    category: 'pair',
    forms: ['parse_pair(pair_string: string, separator?: string)'],
    returns: 'dynamic(bag)',
    meaning:
      'Splits a string like env:prod into key and value; without the separator, all of it becomes the value.',
    example:
      "['deploys']\n| extend label = parse_pair(owner_label, '=')\n| summarize count() by tostring(label.value)",
    page: 'apl/scalar-functions/pair-functions/parse-pair',
  },
]
