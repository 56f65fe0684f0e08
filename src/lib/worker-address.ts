interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/**
 * The address of a built worker as `new Worker` takes it under Trusted Types, from a policy of this name that accepts
 * no other; the plain address where the browser has none. Ask once for each name: the page's policy forbids a second.
 */
export function workerAddress(policyName: string, url: string): string {
  const { trustedTypes } = globalThis as typeof globalThis & { trustedTypes?: PolicyFactory }
  const policy = trustedTypes?.createPolicy(policyName, {
    createScriptURL(asked) {
      if (asked !== url) throw new TypeError(`Not the address that ${policyName} stands for`)
      return asked
    },
  })
  return policy?.createScriptURL(url) ?? url
}
