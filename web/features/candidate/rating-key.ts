/**
 * Returns the rating of a digit key in half stars: 0 to 9, and 10 for Shift+0. Uses the key's code, because Shift
 * changes the character.
 */
export function halvesOf({ code, key, shiftKey }: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>): number | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? (/^\d$/.test(key) ? key : undefined)
  if (digit === undefined) return null
  if (!shiftKey) return /^\d$/.test(key) ? Number(key) : null
  return digit === '0' ? 10 : null
}
