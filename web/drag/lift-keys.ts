interface LiftKeys<Target> {
  /** Where a key takes the lifted thing; null for keys that go nowhere. */
  next: (key: string) => Target | null
  onAim: (target: Target) => void
  onEnd: (isDropped: boolean) => void
  /** Enter lets go too, not only the space bar. */
  dropsWithEnter?: boolean | undefined
}

/**
 * While something is lifted with the keyboard its keys belong to the move, wherever the focus is; gives back how to
 * stop.
 */
export function listenToLiftKeys<Target>({ next, onAim, onEnd, dropsWithEnter = false }: LiftKeys<Target>): () => void {
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
