import { useEffect, useRef, type RefObject } from 'react'
import { CHAT_SCROLL_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'

/** Pixels. A list this close to its end counts as scrolled to the end. */
const NEAR_END_PX = 40

/** Events that end a press, wherever the pointer is. */
const RELEASE_EVENTS = ['pointerup', 'pointercancel'] as const

/**
 * Scrolls a list to its end when its content changes and while it grows, as long as the reader stays at the end
 * (PIPE-55). During a press the list does not scroll, so that the pressed element stays under the pointer.
 */
export function useStayAtEnd(list: RefObject<HTMLElement | null>, shown: string): void {
  const isPressed = useRef(false)
  useEffect(() => {
    const element = list.current
    const scroller = element && scrollerOf(element)
    if (!element || !scroller) return
    let stays = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const toEnd = () => {
      clearTimeout(timer)
      if (!isPressed.current)
        timer = setTimeout(() => {
          if (stays) scroller.scrollTop = scroller.scrollHeight
        }, CHAT_SCROLL_DEBOUNCE_MS)
    }
    const pressed = () => {
      isPressed.current = true
      clearTimeout(timer)
    }
    const letGo = () => {
      if (!isPressed.current) return
      isPressed.current = false
      toEnd()
    }
    const scrolled = () => {
      stays = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR_END_PX
    }
    const sizes = new ResizeObserver(toEnd)
    sizes.observe(element)
    sizes.observe(scroller)
    // Only the reader's own scrolling counts, because the end also moves when the list grows.
    for (const name of ['wheel', 'touchmove', 'keyup', 'pointerup'])
      scroller.addEventListener(name, scrolled, { passive: true })
    scroller.addEventListener('pointerdown', pressed, { passive: true })
    for (const name of RELEASE_EVENTS) window.addEventListener(name, letGo, { passive: true })
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      scroller.removeEventListener('pointerdown', pressed)
      for (const name of RELEASE_EVENTS) window.removeEventListener(name, letGo)
      for (const name of ['wheel', 'touchmove', 'keyup', 'pointerup']) scroller.removeEventListener(name, scrolled)
    }
  }, [list, shown])
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent
  }
  return null
}
