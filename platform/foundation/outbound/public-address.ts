import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns whether an IP address is on the public internet. Loopback, private, link-local and reserved addresses are
 * not.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Resolves a host name, like `dns.lookup` of Node.js. Tests pass a resolver that changes its answer. */
export type ResolveHost = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Returns a lookup function that resolves a name to its public addresses only, so that no name leads into the
 * platform's own network. The socket calls it once and connects to the returned address. This also stops DNS rebinding:
 * a different answer a moment later has no effect.
 */
export const publicLookup =
  (resolve: ResolveHost = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const publicAddresses = error ? [] : addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = publicAddresses
      if (!first)
        callback(error ?? Object.assign(new Error('The host name has no public address.'), { code: 'ENOTFOUND' }), [])
      else if (options.all) callback(null, publicAddresses)
      else callback(null, first.address, first.family)
    })
  }

/**
 * Checks that a name resolves to a public address. Returns null if it does, `refused` if it resolves to private
 * addresses only, and `unreachable` if it does not resolve.
 */
export function checkHost(name: string, resolve: ResolveHost = lookup): Promise<'refused' | 'unreachable' | null> {
  return new Promise((done) =>
    resolve(name, { all: true }, (error, addresses) =>
      done(error ? 'unreachable' : addresses.some(({ address }) => isPublicAddress(address)) ? null : 'refused'),
    ),
  )
}
