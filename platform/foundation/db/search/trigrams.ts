/** A trigram has three characters. A shorter text of letters and digits can be searched with each character tripled. */
const MIN_TRIGRAM_LENGTH = 3

/** Returns whether a search text contains a trigram, so that a trigram index finds it inside longer texts. */
export const hasTrigram = (text: string): boolean => [...text].length >= MIN_TRIGRAM_LENGTH
