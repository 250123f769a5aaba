/**
 * What an editor holds, as a text that is the same for the same content. What was typed for a number and is none (NaN)
 * is no empty field.
 */
export const contentText = (content: unknown): string =>
  JSON.stringify(content, (_key, value: unknown) => (Number.isNaN(value) ? 'NaN' : value)) ?? ''
