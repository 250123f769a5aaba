/** What a field for a number takes. */
export interface NumberLimits {
  minValue?: number | undefined
  maxValue?: number | undefined
  /** Most decimals; none when left out. */
  decimals?: number | undefined
}

interface ReadNumber {
  /** Null for nothing, NaN for what is no such number. */
  value: number | null
  problem: 'notNumber' | 'outOfRange' | null
}

/**
 * Reads a number as it is typed: spaces between thousands, a decimal comma or point. Nothing else is taken for a number
 * (SHELL-05).
 */
export function readNumber(text: string, { minValue, maxValue, decimals = 0 }: NumberLimits): ReadNumber {
  const plain = text
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(',', '.')
    .replace(/^\u2212/, '-')
  if (plain === '') return { value: null, problem: null }
  const value = Number(plain)
  if (!/^-?\d{1,12}(?:\.\d+)?$/.test(plain) || (plain.split('.')[1]?.length ?? 0) > decimals)
    return { value: NaN, problem: 'notNumber' }
  if (value < (minValue ?? -Infinity) || value > (maxValue ?? Infinity)) return { value: NaN, problem: 'outOfRange' }
  return { value, problem: null }
}
