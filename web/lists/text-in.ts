/** A text of the address, as the server takes it; null where there is none. */
export const textIn = (address: URLSearchParams, name: string): string | null =>
  address.get(name)?.trim().slice(0, 200) || null
