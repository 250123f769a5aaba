import type { JobCollector } from './raw-job.ts'

/** Nesting depth of a job in JSON. Deeper values are not read. */
const MAX_DEPTH = 8
/** Number of values of a job in JSON. More values are not read. */
const MAX_VALUES = 2000

/**
 * Adds the values of a JSON object to a job. The path of a value consists of its property names. The elements of a list
 * have the path of the list, so `{locations: [{city: 'Umeå'}]}` has the path `locations/city`.
 */
export function collectJson(collector: JobCollector, value: unknown): void {
  let count = 0
  const visit = (each: unknown, path: string, depth: number): void => {
    if (depth > MAX_DEPTH || count > MAX_VALUES) return
    count += 1
    if (Array.isArray(each)) for (const item of each) visit(item, path, depth + 1)
    else if (typeof each === 'object' && each !== null) {
      collector.enter(path)
      for (const [name, inner] of Object.entries(each)) visit(inner, path === '' ? name : `${path}/${name}`, depth + 1)
    } else if (typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean')
      collector.add(path, String(each))
  }
  visit(value, '', 0)
}
