/** Where an application's address leads: inside Tavla when it stands there, else out of it. */
export function boardAddress(url: string, origin: string): { to: string } | { href: string } {
  const address = new URL(url, origin)
  return address.origin === origin ? { to: address.pathname + address.search } : { href: address.href }
}
