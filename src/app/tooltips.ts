const gap = 6

function place(tip: HTMLElement, anchor: Element): void {
  const at = anchor.getBoundingClientRect()
  const box = tip.getBoundingClientRect()
  const below = at.bottom + gap + box.height < innerHeight
  const left = Math.min(Math.max(8, at.left + at.width / 2 - box.width / 2), innerWidth - box.width - 8)
  tip.style.left = `${left}px`
  tip.style.top = `${below ? at.bottom + gap : at.top - gap - box.height}px`
}

const anchorOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('[data-tip]') : null

/**
 * Shows the `data-tip` of whatever is hovered or focused, in one tooltip for the page. It only repeats what is in an
 * accessible name or description already, so it is hidden from assistive technology.
 */
export function startTooltips(): void {
  const tip = document.createElement('div')
  tip.popover = 'manual'
  tip.ariaHidden = 'true'
  tip.className =
    'pointer-events-none fixed m-0 max-w-[min(28rem,calc(100vw-1rem))] rounded-md border border-line bg-raised px-2 py-1 text-xs text-ink shadow-popup'
  document.body.append(tip)
  let anchor: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function hide() {
    clearTimeout(timer)
    anchor = null
    if (tip.matches(':popover-open')) tip.hidePopover()
  }
  function show(target: Element) {
    tip.textContent = target.getAttribute('data-tip')
    if (!tip.textContent || !target.isConnected) return
    tip.showPopover()
    place(tip, target)
  }
  function consider(target: Element | null, delay: number) {
    if (target === anchor) return
    hide()
    anchor = target
    if (target) timer = setTimeout(() => show(target), delay)
  }
  document.addEventListener('pointerover', (event) => consider(anchorOf(event), 350))
  document.addEventListener('focusin', (event) => {
    if (event.target instanceof Element && event.target.matches(':focus-visible'))
      consider(anchorOf(event), 0)
  })
  document.addEventListener('focusout', hide)
  document.addEventListener('pointerdown', hide)
  document.addEventListener('scroll', hide, { capture: true, passive: true })
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
  // The pointer may have arrived before this did.
  consider([...document.querySelectorAll('[data-tip]:hover')].at(-1) ?? null, 350)
}
