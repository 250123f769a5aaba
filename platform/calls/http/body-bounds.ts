import type { JsonLimits } from '#rules/requests/json-limits.ts'

/**
 * Limits for JSON bodies. The deepest declared input, an option of a form question, has six levels. The largest inputs,
 * 500 candidates or a whole questionnaire, have fewer than 10,000 values.
 */
export const bodyBounds: JsonLimits = { maxDepth: 12, maxValues: 10_000 }
