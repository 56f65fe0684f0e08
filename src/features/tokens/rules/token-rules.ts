import { billingRule } from './billing-rule.ts'
import { credentialsRule } from './credentials-rule.ts'
import { destructiveRule } from './destructive-rule.ts'
import { dominatedRule } from './dominated-rule.ts'
import { expiredRule } from './expired-rule.ts'
import { exfiltrationRule } from './exfiltration-rule.ts'
import { expiresSoonRule } from './expires-soon-rule.ts'
import type { Rule } from './finding.ts'
import { fullControlRule } from './full-control-rule.ts'
import { identicalRule } from './identical-rule.ts'
import { longLifeRule } from './long-life-rule.ts'
import { neverExpiresRule } from './never-expires-rule.ts'
import { noCapabilityRule } from './no-capability-rule.ts'
import { sharedKeysRule } from './shared-keys-rule.ts'
import { unknownCapabilityRule } from './unknown-capability-rule.ts'
import { wildcardRule } from './wildcard-rule.ts'

/** Every built-in rule, in the order in which equally severe findings are shown. */
export const tokenRules: readonly Rule[] = [
  fullControlRule,
  credentialsRule,
  sharedKeysRule,
  destructiveRule,
  exfiltrationRule,
  billingRule,
  wildcardRule,
  neverExpiresRule,
  longLifeRule,
  expiresSoonRule,
  expiredRule,
  noCapabilityRule,
  identicalRule,
  dominatedRule,
  unknownCapabilityRule,
]
