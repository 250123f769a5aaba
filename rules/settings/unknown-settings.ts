import { listSettings } from './declared-settings.ts'

/**
 * First words of names that only Tavla uses. A variable that begins with one of them and is not declared is a mistake.
 * Words that other programs use too, such as `AWS`, `NODE` and `LOG`, are left out.
 */
const OWN_WORDS = [
  ...[
    'BANK_ID',
    'BOUNCE',
    'COMPANY_REGISTRY',
    'DATABASE',
    'EMPLOYMENT_SERVICE',
    'IMPORT',
    'INVOICE',
    'JOBYLON',
    'MAIL',
  ],
  ...['PLATFORM', 'PONTY', 'RATE', 'SANDBOX', 'SITE', 'SMTP', 'TEAMTAILOR', 'TRUSTED'],
]

/** Variables that Kubernetes sets in every container, one group for each service of the namespace. */
const KUBERNETES_LINK = /_SERVICE_(HOST|PORT)|_PORT_\d+_/

/** The shortest name whose misspellings are recognised. Shorter names are too close to names of other programs. */
const MIN_LENGTH_TO_COMPARE = 7
const MAX_TYPOS = 2

/** Returns a sentence for each variable that is probably a misspelled setting. */
export function describeUnknownSettings(source: Readonly<Record<string, string | undefined>>): string[] {
  const names = listSettings().map(([name]) => name)
  return Object.keys(source).flatMap((name) => {
    if (names.includes(name) || KUBERNETES_LINK.test(name)) return []
    const intended = closest(name, names)
    if (intended !== null) return [`${name} is not a setting and has no effect. Did you mean ${intended}?`]
    return OWN_WORDS.some((word) => name.startsWith(`${word}_`)) ? [`${name} is not a setting and has no effect.`] : []
  })
}

/** Returns the declared name with the fewest typos, null if no name has at most {@link MAX_TYPOS}. */
function closest(name: string, names: readonly string[]): string | null {
  let best: string | null = null
  let fewest = MAX_TYPOS + 1
  for (const candidate of names) {
    if (candidate.length < MIN_LENGTH_TO_COMPARE || Math.abs(candidate.length - name.length) >= fewest) continue
    const typos = countTypos(name, candidate)
    if (typos < fewest) [best, fewest] = [candidate, typos]
  }
  return best
}

/** Returns the number of characters to add, remove, replace or swap with a neighbour (optimal string alignment). */
function countTypos(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[beforeLast, last] = [last, row]
  }
  return last[b.length] ?? 0
}
