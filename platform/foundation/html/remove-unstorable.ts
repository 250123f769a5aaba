/**
 * Removes NUL and lone surrogates, which PostgreSQL rejects, and bidirectional control characters, which can reverse
 * the surrounding text.
 */
export const removeUnstorable = (text: string): string =>
  text.replace(/[\0\u202a-\u202e\u2066-\u2069]/g, '').toWellFormed()
