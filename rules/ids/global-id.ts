// Global ids: the ids of GraphQL. The gateway reads and writes them, and the platform writes them into webhooks.

/** Returns the global id of an object: base64 of `Type:id`. */
export function toGlobalId(type: string, id: string | number): string {
  return btoa(`${type}:${id}`)
}

/** Returns the global id of an object that is read through its parent, such as a step of an ad. */
export const toCompositeGlobalId = (type: string, parent: number, own: number | string): string =>
  toGlobalId(type, `${parent}.${own}`)
