/** The language of a shorter text cannot be detected. */
const MIN_WORDS = 3

/**
 * Whether a text is Swedish, according to a language detector (eld). Loads its word lists for the first text, not when
 * the platform starts.
 */
export async function isHomeLanguage(text: string): Promise<boolean> {
  if ((text.match(/\p{L}+/gu)?.length ?? 0) < MIN_WORDS) return false
  const { eld } = await import('eld/extrasmall')
  return eld.detect(text).language === 'sv'
}
