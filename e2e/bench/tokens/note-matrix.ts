/** Runs in the page: notes when the first cells of the matrix were painted, and the longest task from then on. */
export const noteMatrix = (matrix: string): void => {
  Reflect.set(window, 'longestTask', 0)
  Reflect.set(window, 'firstMatrixAt', Infinity)
  const painted = new MessageChannel()
  painted.port1.addEventListener('message', () => Reflect.set(window, 'firstMatrixAt', performance.now()), {
    once: true,
  })
  painted.port1.start()
  const observer = new MutationObserver(() => {
    if (!document.querySelector(`${matrix} [role="cell"]`)) return
    observer.disconnect()
    // A message that is sent in a frame arrives once that has been drawn.
    requestAnimationFrame(() => painted.port2.postMessage(null))
  })
  observer.observe(document, { subtree: true, childList: true })
  new PerformanceObserver((list) => {
    const from = Number(Reflect.get(window, 'firstMatrixAt'))
    for (const { startTime, duration } of list.getEntries()) {
      const longest = Number(Reflect.get(window, 'longestTask'))
      if (startTime > from) Reflect.set(window, 'longestTask', Math.max(longest, duration))
    }
  }).observe({ type: 'longtask' })
}

/** Runs in the page: notes the next click, and when what it asked for was painted. */
export const noteAnswer = (answer: string): void => {
  addEventListener('mousedown', () => Reflect.set(window, 'askedAt', performance.now()), {
    capture: true,
    once: true,
  })
  const painted = new MessageChannel()
  painted.port1.addEventListener('message', () => Reflect.set(window, 'answeredAt', performance.now()), {
    once: true,
  })
  painted.port1.start()
  const observer = new MutationObserver(() => {
    if (!document.querySelector(answer)) return
    observer.disconnect()
    requestAnimationFrame(() => painted.port2.postMessage(null))
  })
  observer.observe(document, { subtree: true, childList: true })
}
