import type { Env } from '#platform/foundation/env/env.ts'
import type { MailTransport } from '#platform/foundation/mail/transport.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { freePort } from './ports.ts'
import { startProgram, untilReady } from './program.ts'

/** A gateway with the web app, and a platform whose clock the test controls. */
export interface ClockedTavla {
  /** URL of the web app, without a trailing slash. */
  readonly web: string
  /** URL of the job site. */
  readonly site: string
  readonly platform: TestPlatform
  /** Sets the clock of the platform and runs the jobs that are due. */
  moveTo(moment: Date): Promise<void>
  stop(): Promise<void>
}

const host = '127.0.0.1'

/**
 * Starts a platform inside the test with its clock at `now`, and a gateway as a separate process. Mail is sent through
 * `transport`, or collected in the list of the test platform.
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
    SITE_URL: env.siteUrl ?? site,
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
