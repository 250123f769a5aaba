import ipaddr from 'ipaddr.js'
import type { SettingReader } from './setting-reader.ts'

export interface NetworkSettings {
  /** Address to listen on. */
  host: string
  /** The port of REST API, hub and job site. */
  platformPort: number
  /** The port of the sandbox, which replaces external services. Its SMTP server listens on this port plus 25. */
  sandboxPort: number
  /** Address that the sandbox listens on. */
  sandboxHost: string
  /** Trusted proxies for X-Forwarded-For, in the format of Fastify's `trustProxy`. */
  trustedProxies: string
}

export function readNetworkSettings({ text, port, fault }: SettingReader): NetworkSettings {
  const platformPort = port('PLATFORM_PORT', 4100)
  const sandboxPort = port('SANDBOX_PORT', 4200)
  if (sandboxPort > 65_510)
    fault('SANDBOX_PORT must be at most 65510, because its SMTP server listens on this port plus 25')
  const trustedProxies = text('TRUSTED_PROXIES') ?? 'loopback'
  for (const proxy of trustedProxies.split(',').map((part) => part.trim())) {
    if (!isProxy(proxy))
      fault(`TRUSTED_PROXIES must list loopback, linklocal, uniquelocal, addresses or subnets, not "${proxy}"`)
  }
  return {
    host: text('HOST') ?? '127.0.0.1',
    platformPort,
    sandboxPort,
    sandboxHost: text('SANDBOX_HOST') ?? '127.0.0.1',
    trustedProxies,
  }
}

/** Names of address ranges in Fastify's `trustProxy`. */
const proxyRanges = ['loopback', 'linklocal', 'uniquelocal']
const isProxy = (text: string): boolean =>
  proxyRanges.includes(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text)
