/** Runs in a page: pretends that the user asked the browser to save data. */
export const saveData = (): void => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection === 'object' && connection !== null)
    Object.defineProperty(connection, 'saveData', { value: true })
}
