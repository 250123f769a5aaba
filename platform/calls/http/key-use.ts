import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { KeyUse } from '#platform/foundation/auth/partner-key.ts'
import { clientOf } from '#rules/requests/device.ts'

/**
 * Returns where a request with a key comes from. A gateway passes on the address and the User-Agent header of its
 * client, and says in `x-via` that an assistant uses `/mcp`.
 */
export const keyUseOf = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): KeyUse => ({
  client: clientOf(headers['user-agent'] ?? ''),
  address: plainAddress(ip),
  isMcp: headers['x-via'] === 'mcp',
})

/** Returns an IP address without its zone, and as IPv4 if an IPv6 socket has mapped it. Null if it is not an address. */
function plainAddress(ip: string): string | null {
  const [address = ''] = ip.split('%', 1)
  const plain = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  return isIP(plain) === 0 ? null : plain
}
