/** The numbers that a field accepts. */
export interface NumberLimits {
  minValue?: number | undefined
  maxValue?: number | undefined
  /** Maximum number of decimals. Defaults to 0. */
  decimals?: number | undefined
}

interface ReadNumber {
  /** Null for empty text, NaN for an invalid number. */
  value: number | null
  problem: 'notNumber' | 'outOfRange' | null
}

/**
 * Parses a typed number. Accepts spaces between thousands and a decimal comma or point, and nothing else (SHELL-05).
 */
export function parseNumber(text: string, { minValue, maxValue, decimals = 0 }: NumberLimits): ReadNumber {
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
