interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/**
 * The URL of a built worker for `new Worker`, under Trusted Types from a policy of this name that accepts no other URL;
 * a plain string if the browser does not support them. Call once per name: the page's CSP forbids duplicate policies.
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
