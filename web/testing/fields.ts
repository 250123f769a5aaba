/** Returns the description of a field, without its label. */
export const describedAs = (element: Element): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

/** Returns whether a field takes a character from the keyboard, as a browser asks it. */
const takesKey = (field: Element, data: string): boolean =>
  field.dispatchEvent(new InputEvent('beforeinput', { inputType: 'insertText', data, bubbles: true, cancelable: true }))

/** Returns which characters of a text a field takes from the keyboard. */
export const takenKeys = (field: Element, text: string): string =>
  [...text].filter((character) => takesKey(field, character)).join('')
