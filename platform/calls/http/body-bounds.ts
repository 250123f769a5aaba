import type { JsonBounds } from '#rules/requests/bounded-json.ts'

/**
 * What a JSON body may hold: the deepest declared input, a choice of a question of a form, has six levels; the widest,
 * 500 candidates or a whole questionnaire, stay below so many values.
 */
export const bodyBounds: JsonBounds = { deepest: 12, mostValues: 10_000 }
