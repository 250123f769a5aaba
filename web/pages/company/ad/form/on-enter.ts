export interface EnterEvent {
  readonly key: string
  preventDefault: () => void
}

/**
 * Calls `run` when the key is Enter (FORM-31). Prevents the default, because otherwise Enter would press the button
 * that gets the focus when the field is removed.
 */
export function onEnter(event: EnterEvent, run: () => void): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  run()
}
