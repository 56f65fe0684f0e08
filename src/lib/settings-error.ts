/**
 * Settings under which a process must not start. The message is one sentence that names the setting and says
 * what to do; it is printed as it is, without a stack.
 */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}
