import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

// Not proxy-addr: the BlockList of Node does the same matching.

/** Names for ranges of IP addresses, spelled as in the platform's setting. */
const ranges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** A set of IP addresses, parsed from a comma-separated list of range names, addresses and subnets. */
export class AddressSet {
  readonly #list = new BlockList()
  /** Recent lookups: the same few proxies are looked up many times a second. */
  readonly #lookups = new Map<string, boolean>()

  /** Throws if an item is not a range name, an address or a subnet. */
  constructor(text: string) {
    for (const part of text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')) {
      for (const range of ranges[part] ?? [part]) this.#add(range)
    }
  }

  /** Throws the error of the constructor. */
  static check(text: string): void {
    void new AddressSet(text)
  }

  has(address: string): boolean {
    let isMember = this.#lookups.get(address)
    if (isMember === undefined) {
      isMember = isIP(address) !== 0 && this.#list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
      if (this.#lookups.size >= 1000) this.#lookups.clear()
      this.#lookups.set(address, isMember)
    }
    return isMember
  }

  #add(range: string): void {
    const [address = '', bits, ...more] = range.split('/')
    const most = isIPv6(address) ? 128 : 32
    const length = bits === undefined ? most : Number(bits)
    if (isIP(address) === 0 || more.length > 0 || !Number.isInteger(length) || length < 0 || length > most)
      throw new Error(`"${range}" must be loopback, linklocal, uniquelocal, an IP address or a subnet`)
    this.#list.addSubnet(address, length, most === 128 ? 'ipv6' : 'ipv4')
  }
}

const clientAddresses = new WeakMap<IncomingMessage, string>()

/**
 * Determines the client's IP address of a request, once. This is the socket's address, or, for a trusted proxy, the
 * address before it in `x-forwarded-for`, and so on. `x-forwarded-for` from any other address is ignored.
 */
export function readClientAddress(request: IncomingMessage, proxies: AddressSet): void {
  let address = request.socket.remoteAddress ?? ''
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
  while (proxies.has(address)) {
    const next = forwarded.pop()?.trim()
    if (next === undefined || isIP(next) === 0) break
    address = next
  }
  clientAddresses.set(request, address)
}

/** Returns the client's IP address, as `readClientAddress` determined it. */
export const clientAddressOf = (request: IncomingMessage): string =>
  clientAddresses.get(request) ?? request.socket.remoteAddress ?? ''

/**
 * Returns the network that counts as one client in limits: an IPv4 address, or the first half of an IPv6 address,
 * because an IPv6 client usually owns all 2⁶⁴ addresses of its prefix.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill('0'), ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
