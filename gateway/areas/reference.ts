import { selectedFields, type SelectionInfo } from './selection.ts'

/**
 * Completes an object of which only some fields are known, such as the ad of a payload after a rename. Nothing is read
 * while the operation asks only for fields that are known, or that have resolvers of their own (`computed`).
 */
export function knownOrRead<T extends object>(
  known: T,
  info: SelectionInfo,
  computed: ReadonlySet<string>,
  read: () => Promise<T>,
): T | Promise<T> {
  for (const field of selectedFields(info)) {
    if (!computed.has(field) && !Object.hasOwn(known, field)) return read().then(whole => ({ ...known, ...whole }))
  }
  return known
}
