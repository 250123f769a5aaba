/** Returns the target of an application's address: a path in Tavla, or an external address. */
export function boardAddress(url: string, origin: string): { to: string } | { href: string } {
  const address = new URL(url, origin)
  return address.origin === origin ? { to: address.pathname + address.search } : { href: address.href }
}
