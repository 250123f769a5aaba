import { useEffect, useRef, type RefObject } from 'react'
import { CHAT_SCROLL_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'

/** This close to its end a list counts as scrolled to it, in pixels. */
const nearEnd = 40

/** What ends a press, wherever the pointer is by then. */
const released = ['pointerup', 'pointercancel'] as const

/**
 * Scrolls to the end of a list when what it shows changes, and again while it grows, as long as the reader stays there
 * (PIPE-55). What is being pressed stays under the pointer: it scrolls once that is let go.
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
      stays = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearEnd
    }
    const sizes = new ResizeObserver(toEnd)
    sizes.observe(element)
    sizes.observe(scroller)
    // Only the reader's own scrolling decides: growing moves the end away without it.
    for (const name of ['wheel', 'touchmove', 'keyup', 'pointerup'])
      scroller.addEventListener(name, scrolled, { passive: true })
    scroller.addEventListener('pointerdown', pressed, { passive: true })
    for (const name of released) window.addEventListener(name, letGo, { passive: true })
    return () => {
      clearTimeout(timer)
      sizes.disconnect()
      scroller.removeEventListener('pointerdown', pressed)
      for (const name of released) window.removeEventListener(name, letGo)
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
