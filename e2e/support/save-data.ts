/** Runs in a page: the person asked the browser to load little, as by Data Saver. */
export const saveData = (): void => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  if (typeof connection === 'object' && connection !== null)
    Object.defineProperty(connection, 'saveData', { value: true })
}
