import type { Env } from '#platform/foundation/env/env.ts'
import type { MailTransport } from '#platform/foundation/mail/transport.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { freePort } from './ports.ts'
import { startProgram, untilReady } from './program.ts'

/** A gateway with the web app before a platform whose clock the test holds. */
export interface ClockedTavla {
  /** The web app, without a slash at the end. */
  readonly web: string
  /** The job site. */
  readonly site: string
  readonly platform: TestPlatform
  /** Moves the platform's time and runs what has become due. */
  moveTo(moment: Date): Promise<void>
  stop(): Promise<void>
}

const host = '127.0.0.1'

/**
 * Starts a platform inside the test, at a moment of its own, and the gateway as a program before it; mail goes by
 * `transport`, or into the platform's list.
 */
export async function startClockedTavla(
  now: Date,
  env: Partial<Env> = {},
  transport?: MailTransport,
): Promise<ClockedTavla> {
  const [gatewayPort, platformPort] = [await freePort(), await freePort()]
  const [web, site] = [`http://${host}:${gatewayPort}`, `http://${host}:${platformPort}`]
  const platform = await startPlatform({
    now,
    ...(transport && { transport }),
    env: { siteUrl: site, publicUrl: web, importSites: [{ origin: site, isLocal: true }], ...env },
  })
  await platform.listen(platformPort)
  const gateway = startProgram('gateway', 'gateway/main.ts', {
    HOST: host,
    PORT: String(gatewayPort),
    PLATFORM_PORT: String(platformPort),
    PUBLIC_URL: web,
    SITE_URL: site,
    LOG_LEVEL: 'warn',
  })
  await untilReady(gateway, `${web}/readyz`)
  return {
    web,
    site,
    platform,
    moveTo: async (moment) => {
      platform.clock.set(moment)
      await platform.runJobs()
    },
    stop: async () => {
      await gateway.stop()
      await platform.close()
    },
  }
}
