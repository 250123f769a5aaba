import { targetAfterKey, type LiftLane, type Target } from './lift.ts'

interface KeyboardLift {
  lanes: () => readonly LiftLane[]
  target: () => Target | null
  onAim: (target: Target) => void
  onDrop: () => void
  onCancel: () => void
}

/** While a box is lifted with the keyboard its keys belong to the board, wherever the focus is; gives back how to stop. */
export function listenToKeys({ lanes, target, onAim, onDrop, onCancel }: KeyboardLift): () => void {
  const keyDown = (event: KeyboardEvent) => {
    const from = target()
    const next = from && targetAfterKey(lanes(), from, event.key)
    if (next) onAim(next)
    else if (event.key === ' ') onDrop()
    else if (event.key === 'Escape' || event.key === 'Tab') onCancel()
    else if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('keydown', keyDown, true)
  window.addEventListener('pointerdown', onCancel, true)
  return () => {
    window.removeEventListener('keydown', keyDown, true)
    window.removeEventListener('pointerdown', onCancel, true)
  }
}
