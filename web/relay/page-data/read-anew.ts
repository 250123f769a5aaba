import type { PreloadedQuery } from 'react-relay'
import { fetchQuery, PreloadableQueryRegistry, type ConcreteRequest, type OperationType } from 'relay-runtime'
import { anew, currentEnvironment } from '../environment.ts'

/** Reads a loaded query anew, behind what is shown. What fails stays silent: the page keeps what it has, and the next event or visit mends it. */
export function readAnew({ id, variables }: PreloadedQuery<OperationType>): void {
  const request = id === null || id === undefined ? null : PreloadableQueryRegistry.get(id)
  if (request) fetchQuery(currentEnvironment(), request as ConcreteRequest, variables, anew).subscribe({ error: () => { /* see above */ } })
}
