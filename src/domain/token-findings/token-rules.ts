import { billingRule } from './rules/billing-rule.ts'
import { credentialsRule } from './rules/credentials-rule.ts'
import { destructiveRule } from './rules/destructive-rule.ts'
import { dominatedRule } from './rules/dominated-rule.ts'
import { expiredRule } from './rules/expired-rule.ts'
import { exfiltrationRule } from './rules/exfiltration-rule.ts'
import { expiresSoonRule } from './rules/expires-soon-rule.ts'
import type { Rule } from './finding.ts'
import { fullControlRule } from './rules/full-control-rule.ts'
import { identicalRule } from './rules/identical-rule.ts'
import { longLifeRule } from './rules/long-life-rule.ts'
import { neverExpiresRule } from './rules/never-expires-rule.ts'
import { noCapabilityRule } from './rules/no-capability-rule.ts'
import { sharedKeysRule } from './rules/shared-keys-rule.ts'
import { unknownCapabilityRule } from './rules/unknown-capability-rule.ts'
import { wildcardRule } from './rules/wildcard-rule.ts'

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
