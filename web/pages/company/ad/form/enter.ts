export interface EnterEvent {
  readonly key: string
  preventDefault: () => void
}

/**
 * Runs when the key is Enter (FORM-31). The key goes no further: it would press the button that takes the focus when
 * its field goes away.
 */
export function onEnter(event: EnterEvent, run: () => void): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  run()
}
