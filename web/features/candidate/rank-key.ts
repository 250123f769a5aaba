/**
 * The rank a digit stands for, in halves of a star: 0 to 9, and 10 for 0 with Shift. By the key's place, as Shift makes
 * another sign of it.
 */
export function halvesOf({ code, key, shiftKey }: Pick<KeyboardEvent, 'code' | 'key' | 'shiftKey'>): number | null {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? (/^\d$/.test(key) ? key : undefined)
  if (digit === undefined) return null
  if (!shiftKey) return /^\d$/.test(key) ? Number(key) : null
  return digit === '0' ? 10 : null
}
