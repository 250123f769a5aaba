interface LiftKeys<Target> {
  /** Returns the target that a key moves the item to, or null if the key does not move it. */
  next: (key: string) => Target | null
  onAim: (target: Target) => void
  onEnd: (isDropped: boolean) => void
  /** Enter drops the item as well as Space. */
  dropsWithEnter?: boolean | undefined
}

/**
 * Captures all keys while an item is lifted with the keyboard, regardless of the focus. Returns a function that stops
 * it.
 */
export function captureLiftKeys<Target>({ next, onAim, onEnd, dropsWithEnter = false }: LiftKeys<Target>): () => void {
  const keyDown = (event: KeyboardEvent) => {
    const target = next(event.key)
    if (target !== null) onAim(target)
    else if (event.key === ' ' || (dropsWithEnter && event.key === 'Enter')) onEnd(true)
    else if (event.key === 'Escape' || event.key === 'Tab') onEnd(false)
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  const cancel = () => onEnd(false)
  window.addEventListener('keydown', keyDown, true)
  window.addEventListener('pointerdown', cancel, true)
  return () => {
    window.removeEventListener('keydown', keyDown, true)
    window.removeEventListener('pointerdown', cancel, true)
  }
}
