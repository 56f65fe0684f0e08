/** Ids of the rules that somebody switched away from what they are at first. */
export type RuleSwitches = { readonly on: readonly string[]; readonly off: readonly string[] }

/** What of a rule its switch goes by. */
export type Switched = { readonly id: string; readonly isOffAtFirst?: true }

export const noSwitches: RuleSwitches = { on: [], off: [] }

/** Whether a rule looks at tokens. */
export const isRuleOn = ({ id, isOffAtFirst }: Switched, { on, off }: RuleSwitches): boolean =>
  isOffAtFirst ? on.includes(id) : !off.includes(id)

/** The switches with a rule on or off; ids of rules that this version does not know stay. */
export function withRule({ on, off }: RuleSwitches, rule: Switched, isOn: boolean): RuleSwitches {
  const without = (ids: readonly string[]) => ids.filter((id) => id !== rule.id)
  if (isOn === !rule.isOffAtFirst) return { on: without(on), off: without(off) }
  return isOn ? { on: [...without(on), rule.id], off } : { on, off: [...without(off), rule.id] }
}
