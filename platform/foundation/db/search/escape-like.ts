/** Escapes a text for a `like` pattern, so that `%`, `_` and backslash match themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
