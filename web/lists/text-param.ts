/** Returns a text parameter of the URL, trimmed and cut to the server's limit. Null if it is missing or empty. */
export const textParam = (address: URLSearchParams, name: string): string | null =>
  address.get(name)?.trim().slice(0, 200) || null
