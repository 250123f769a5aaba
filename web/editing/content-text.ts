/**
 * Serialises an editor's content, so that equal content gives equal text. An invalid number (NaN) differs from an empty
 * field.
 */
export const contentText = (content: unknown): string =>
  JSON.stringify(content, (_key, value: unknown) => (Number.isNaN(value) ? 'NaN' : value)) ?? ''
