/**
 * Text without what no keyboard types: NUL and halves of surrogate pairs, which PostgreSQL does not take, and marks
 * that make the words around them run backwards.
 */
export const storable = (text: string): string => text.replace(/[\0\u202a-\u202e\u2066-\u2069]/g, '').toWellFormed()
