import { useEffect, useState } from 'react'

/** Milliseconds until an announcement is removed again; screen readers have queued it by then. */
const shown = 1000

let timer: ReturnType<typeof setTimeout> | undefined
let say = (_text: string): void => {}

/** Has screen readers say something that is shown without words, or elsewhere than at the focus. */
export function announce(text: string): void {
  clearTimeout(timer)
  say(text)
  timer = setTimeout(() => say(''), shown)
}

/** Where announcements are made. An image is read like text, but find in page does not match its name. */
export function Announcements() {
  const [text, setText] = useState('')
  useEffect(() => {
    say = setText
  }, [])
  return (
    <div aria-live="polite" className="sr-only">
      {text && <span key={text} role="img" aria-label={text} />}
    </div>
  )
}
