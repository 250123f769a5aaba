import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Whether an address belongs to the public internet: not to this machine, a private network, a link or a reserved
 * range.
 */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

/** Asks whom names lead to, as Node's own does; tests hand in one that changes its mind. */
export type Resolve = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/**
 * Resolves a name to its public addresses only, so that no name leads into the network the platform stands in. It is
 * asked in the connecting itself, once, and what it answers is what is connected to: a name that resolves otherwise a
 * moment later gains nothing.
 */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const open = error ? [] : found.filter(({ address }) => isPublicAddress(address))
      const [first] = open
      if (!first)
        callback(error ?? Object.assign(new Error('The name has no public address'), { code: 'ENOTFOUND' }), [])
      else if (options.all) callback(null, open)
      else callback(null, first.address, first.family)
    })
  }

/**
 * Whether a name leads to public addresses: `refused` when it leads into an inner network only, `unreachable` when
 * nowhere.
 */
export function privacyOf(name: string, resolve: Resolve = lookup): Promise<'refused' | 'unreachable' | null> {
  return new Promise((done) =>
    resolve(name, { all: true }, (error, found) =>
      done(error ? 'unreachable' : found.some(({ address }) => isPublicAddress(address)) ? null : 'refused'),
    ),
  )
}
