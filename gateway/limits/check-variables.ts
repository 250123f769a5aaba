import { badRequest } from '../errors/errors.ts'

/** Values the variables of one operation may hold: a move of 500 candidates holds 2,000. */
export const maxVariableValues = 5_000
/** Levels of lists and objects in variables. */
export const maxVariableDepth = 12

/**
 * Bounds the shape of variables before anybody looks at what they say: wrong ones cost an error each, with the value in
 * it. Throws BAD_REQUEST.
 */
export function checkVariables(variables: object): void {
  let left = maxVariableValues
  const walk = (value: object, depth: number): void => {
    if (depth > maxVariableDepth) throw badRequest(`The variables are nested deeper than ${maxVariableDepth} levels.`)
    const items: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
    left -= items.length
    if (left < 0) throw badRequest(`The variables hold more than ${maxVariableValues} values.`)
    for (const item of items) if (typeof item === 'object' && item !== null) walk(item, depth + 1)
  }
  walk(variables, 1)
}
