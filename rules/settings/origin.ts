/** Returns whether a valid URL has only a protocol, a host and a port: no user, path, query or fragment. */
export const isOrigin = (address: string): boolean => {
  const { pathname, search, hash, username } = new URL(address)
  return pathname === '/' && search === '' && hash === '' && username === ''
}
