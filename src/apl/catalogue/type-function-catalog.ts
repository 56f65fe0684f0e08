import type { AplEntry } from './apl-entry.ts'

/** Functions that tell of what type or form a value is. */
export const typeFunctions: readonly AplEntry[] = [
  {
    name: 'iscc',
    kind: 'function',
    category: 'type',
    forms: ['iscc(value: string)'],
    returns: 'bool',
    meaning: 'Tells whether a string is a valid payment card number, check digit included.',
    example: "['http-logs']\n| extend digits = extract('([0-9]{13,19})', 1, uri)\n| where iscc(digits)",
    page: 'apl/scalar-functions/type-functions/iscc',
  },
  {
    name: 'isimei',
    kind: 'function',
    category: 'type',
    forms: ['isimei(value: string)'],
    returns: 'bool',
    meaning:
      'Tells whether a string is a valid IMEI of a mobile device: 15 digits, the last of which checks the others.',
    example: "['device-events']\n| where not(isimei(device_id))\n| summarize count() by app_version",
    page: 'apl/scalar-functions/type-functions/isimei',
  },
  {
    name: 'ismap',
    kind: 'function',
    category: 'type',
    forms: ['ismap(value: any)'],
    returns: 'bool',
    meaning: 'Tells whether a value is an object, with keys and values.',
    example: "['checkout']\n| where not(ismap(attributes))\n| summarize count() by app_version",
    page: 'apl/scalar-functions/type-functions/ismap',
  },
  {
    name: 'isreal',
    kind: 'function',
    category: 'type',
    forms: ['isreal(value: any)'],
    returns: 'bool',
    meaning: 'Tells whether a value is a real number; false for text and null.',
    example:
      "['sensor-readings']\n| where isreal(temperature)\n| summarize avg(temperature) by bin_auto(_time)",
    page: 'apl/scalar-functions/type-functions/isreal',
  },
  {
    name: 'isstring',
    kind: 'function',
    category: 'type',
    forms: ['isstring(value: any)'],
    returns: 'bool',
    meaning: 'Tells whether a value is a string.',
    example: "['checkout']\n| where isstring(attributes.quantity)\n| summarize count() by app_version",
    page: 'apl/scalar-functions/type-functions/isstring',
  },
  {
    name: 'isutf8',
    kind: 'function',
    category: 'type',
    forms: ['isutf8(value: string)'],
    returns: 'bool',
    meaning: 'Tells whether a string is made of valid UTF-8.',
    example: "['http-logs']\n| where not(isutf8(user_agent))\n| project _time, client_ip, user_agent",
    page: 'apl/scalar-functions/type-functions/isutf8',
  },
]
