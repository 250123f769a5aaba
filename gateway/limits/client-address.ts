import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** The names that stand for ranges of addresses, as the platform's setting spells them. */
const ranges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** A set of addresses, given as names of ranges, addresses and subnets with commas between. */
export class AddressSet {
  readonly #list = new BlockList()
  /** What was found of addresses lately: the same few proxies ask, many times a second. */
  readonly #found = new Map<string, boolean>()

  /** Throws on anything that is none of these. */
  constructor(text: string) {
    for (const part of text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')) {
      for (const range of ranges[part] ?? [part]) this.#add(range)
    }
  }

  /** Throws what the constructor would. */
  static check(text: string): void {
    void new AddressSet(text)
  }

  has(address: string): boolean {
    let found = this.#found.get(address)
    if (found === undefined) {
      found = isIP(address) !== 0 && this.#list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
      if (this.#found.size >= 1000) this.#found.clear()
      this.#found.set(address, found)
    }
    return found
  }

  #add(range: string): void {
    const [address = '', bits, ...more] = range.split('/')
    const most = isIPv6(address) ? 128 : 32
    const length = bits === undefined ? most : Number(bits)
    if (isIP(address) === 0 || more.length > 0 || !Number.isInteger(length) || length < 0 || length > most)
      throw new Error(`"${range}" is neither loopback, linklocal, uniquelocal, an address nor a subnet`)
    this.#list.addSubnet(address, length, most === 128 ? 'ipv6' : 'ipv4')
  }
}

const known = new WeakMap<IncomingMessage, string>()

/**
 * Finds out once where a request comes from: the socket's address, or, when that is a trusted proxy, the one it names
 * in `x-forwarded-for`, and so on. What anybody else writes there counts for nothing.
 */
export function readClientAddress(request: IncomingMessage, proxies: AddressSet): void {
  let address = request.socket.remoteAddress ?? ''
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',')
  while (proxies.has(address)) {
    const next = forwarded.pop()?.trim()
    if (next === undefined || isIP(next) === 0) break
    address = next
  }
  known.set(request, address)
}

/** Address of the client, as the server's door read it. */
export const addressOf = (request: IncomingMessage): string => known.get(request) ?? request.socket.remoteAddress ?? ''

/**
 * What counts as one client in limits: an IPv4 address, or the first half of an IPv6 address, as whoever has one of
 * these has all 2⁶⁴ that begin so.
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
