/** A title or a few words tell no language. */
const fewestWords = 3

/**
 * Whether a text is Swedish, by a language detector (eld). Its word lists are read when the first text is analysed, not
 * when the platform starts.
 */
export async function isHomeLanguage(text: string): Promise<boolean> {
  if ((text.match(/\p{L}+/gu)?.length ?? 0) < fewestWords) return false
  const { eld } = await import('eld/extrasmall')
  return eld.detect(text).language === 'sv'
}
