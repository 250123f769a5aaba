const characters = {
  digits: /^\d+$/,
  number: /^[\d\s]+$/,
  decimal: /^[\d\s.,]+$/,
  signedNumber: /^[\d\s-]+$/,
  signedDecimal: /^[\d\s.,-]+$/,
}

/** The characters that a numeric field takes from the keyboard. Numbers can have spaces between thousands. */
export type TypedCharacters = keyof typeof characters

const keyboards = {
  digits: 'numeric',
  number: 'numeric',
  decimal: 'decimal',
  // The numeric keyboards of phones have no minus.
  signedNumber: 'text',
  signedDecimal: 'text',
} as const satisfies Record<TypedCharacters, string>

/**
 * Returns the attributes of a numeric field and a ref for an element around its input. The field ignores keys for other
 * characters (SHELL-05). Pasted text stays as pasted, so that the field can say what is wrong with it: without its
 * other characters, `1e9` would become another number.
 */
export const numericInput = (accepts: TypedCharacters) => ({
  ref: refs[accepts],
  inputMode: keyboards[accepts],
  autoComplete: 'off',
})

type Ref = (element: HTMLElement | null) => (() => void) | undefined

const refOf = (accepts: TypedCharacters): Ref => {
  const refuse = (event: InputEvent) => {
    if (event.inputType === 'insertText' && event.data !== null && !characters[accepts].test(event.data))
      event.preventDefault()
  }
  return (element) => {
    element?.addEventListener('beforeinput', refuse)
    return () => element?.removeEventListener('beforeinput', refuse)
  }
}

/** Refs that stay the same between renders. */
const refs: Record<TypedCharacters, Ref> = {
  digits: refOf('digits'),
  number: refOf('number'),
  decimal: refOf('decimal'),
  signedNumber: refOf('signedNumber'),
  signedDecimal: refOf('signedDecimal'),
}
