/** Milliseconds until an announcement is removed again; screen readers have queued it by then. */
const duration = 1000

let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Has screen readers say something that is shown without words, or elsewhere than at the focus. The live region for it is
 * in `index.html`. An image is read like text, but find in page does not match its name.
 */
export function announce(text: string): void {
  const image = document.createElement('span')
  image.role = 'img'
  image.ariaLabel = text
  const region = document.querySelector('#announcements')
  region?.replaceChildren(image)
  clearTimeout(timer)
  timer = setTimeout(() => region?.replaceChildren(), duration)
}
