import { useEffect, useRef } from 'react'

const gap = 6

function place(tip: HTMLElement, anchor: Element) {
  const at = anchor.getBoundingClientRect()
  const box = tip.getBoundingClientRect()
  const below = at.bottom + gap + box.height < innerHeight
  const left = Math.min(Math.max(8, at.left + at.width / 2 - box.width / 2), innerWidth - box.width - 8)
  tip.style.left = `${left}px`
  tip.style.top = `${below ? at.bottom + gap : at.top - gap - box.height}px`
}

/**
 * The one tooltip of the page: shows the `data-tip` of whatever is hovered or focused. It only repeats what is
 * in an accessible name or description already, so it is hidden from assistive technology.
 */
export function TooltipLayer() {
  const tipRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tip = tipRef.current
    if (!tip) return undefined
    let anchor: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(timer)
      anchor = null
      if (tip.matches(':popover-open')) tip.hidePopover()
    }
    const show = (target: Element) => {
      tip.textContent = target.getAttribute('data-tip')
      if (!tip.textContent || !target.isConnected) return
      tip.showPopover()
      place(tip, target)
    }
    const consider = (event: Event, delay: number) => {
      const target = event.target instanceof Element ? event.target.closest('[data-tip]') : null
      if (target === anchor) return
      hide()
      anchor = target
      if (target) timer = setTimeout(() => show(target), delay)
    }
    const onOver = (event: Event) => consider(event, 350)
    const onFocus = (event: Event) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) consider(event, 0)
    }
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && hide()
    document.addEventListener('pointerover', onOver)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    document.addEventListener('keydown', onKey)
    return () => {
      hide()
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('scroll', hide, { capture: true })
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <div
      ref={tipRef}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed m-0 max-w-[min(28rem,calc(100vw-1rem))] rounded-md border border-line bg-raised px-2 py-1 text-xs text-ink shadow-popup"
    />
  )
}
