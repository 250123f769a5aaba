import { isIPv4, isIPv6 } from 'node:net'
import { hmac, type Secrets } from '#platform/foundation/auth/secrets.ts'

/**
 * Returns the key that represents a visitor's IP address in counters. IPv6 addresses count by /64, because one visitor
 * controls a whole /64. The key is a keyed hash that changes every day (UTC), so that counters do not reveal addresses.
 */
export function visitorKey({ visitors }: Pick<Secrets, 'visitors'>, ip: string, now: Date): string {
  const today = hmac(visitors, now.toISOString().slice(0, 10))
  return hmac(today, networkOfVisitor(ip)).slice(0, 22)
}

/** Returns an IPv4 address unchanged, the /64 network of an IPv6 address, and any other text unchanged. */
export function networkOfVisitor(ip: string): string {
  const [address = ''] = ip.split('%', 1)
  if (isIPv4(address) || !isIPv6(address)) return address
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** Parses the eight groups of an IPv6 address. The URL parser normalises it first. */
function groupsOf(address: string): number[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = canonical.split('::')
  const parse = (part: string): number[] =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const [before, after] = [parse(head), parse(tail ?? '')]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}
