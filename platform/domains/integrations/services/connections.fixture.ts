import { and, eq } from 'drizzle-orm'
import type { AdDetails } from '#contract/ads/ad-details.ts'
import { GetServiceConnections, type Service } from '#contract/integrations/services.ts'
import { ads, externalAds } from '#platform/foundation/db/schema/index.ts'
import { sandboxServices, testServices } from '#platform/tools/sandbox/sandbox.fixture.ts'
import { startSandbox } from '#platform/tools/sandbox/sandbox.ts'
import { localServices } from '#platform/foundation/env/service-settings.ts'
import { changeSetting } from '#platform/foundation/settings/settings.ts'
import type { FeatureName } from '#platform/foundation/settings/registry.ts'
import { sampleDetails } from '#platform/domains/ads/ads/ad.fixture.ts'
import { startPlatform, type CompanyRow, type TestOptions, type UserRow } from '#platform/testing/start-platform.ts'
import { write } from '#platform/foundation/work/write.ts'

// Starts a platform and a sandbox with all services, which the platform calls over HTTP.

const START_TIME = new Date('2096-03-23T08:00:00.000Z')

let companyNumber = 0

/** Returns a number in the form of a Swedish organisation number, a different one each time. */
export const nextOrganisationNumber = (): string =>
  `559${String(Date.now()).slice(-3)}-${String((companyNumber += 1)).padStart(4, '0')}`

/** The occupation Kundtjänstmedarbetare. */
const CUSTOMER_SERVICE = 11703

/** Returns details that Arbetsförmedlingen accepts, with the given fields replaced. */
export const serviceDetails = (over: Partial<AdDetails> = {}): AdDetails =>
  sampleDetails({
    content:
      '<p>Vi söker en kollega till kundtjänsten i Umeå.</p><ul><li>Du svarar i telefon och chatt</li>' +
      '<li>Du hjälper kunderna till rätt köp</li><li>Du talar svenska &amp; engelska</li></ul>' +
      '<p>Arbetstiden är förlagd till vardagar.</p>',
    profession: CUSTOMER_SERVICE,
    ...over,
  })

export type ConnectedWorld = Awaited<ReturnType<typeof startConnected>>

export async function startConnected(options: TestOptions = {}) {
  const sandboxTime = { now: START_TIME }
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, clock: () => sandboxTime.now, ...testServices() })
  const services = sandboxServices(sandbox.url)
  if (localServices(services).length !== 5) throw new Error('The sandbox is not in the local network.')
  const platform = await startPlatform({ now: START_TIME, ...options, env: { services, ...options.env } })
  const [member, moderator] = [await platform.createUser(), await platform.createStaff('Moderator')]
  const current = { company: await platform.createCompany({ admin: member }) }
  return {
    platform,
    services: sandbox.services,
    sandboxUrl: sandbox.url,
    member,
    moderator,
    /** The company of the current test. A test can set its own company. */
    get company() {
      return current.company
    },
    set company(company: CompanyRow) {
      current.company = company
    },
    /** Advances the clocks of platform and sandbox. */
    async later(by: Parameters<typeof platform.clock.advance>[0]): Promise<void> {
      platform.clock.advance(by)
      sandboxTime.now = platform.clock()
    },
    turnOn: (name: FeatureName, user: UserRow) =>
      write(platform.actor(), (work) => changeSetting(work, name, true, { userId: user.id })),
    /** Returns a company's connection as a member sees it. */
    async connection(name: Service, company: CompanyRow = current.company, user: UserRow = member) {
      const { body } = await platform.inject(GetServiceConnections, { query: { id: company.id } }, user)
      const connection = body.find((candidate) => candidate.name === name)
      if (!connection) throw new Error(`No connection to ${name}.`)
      return connection
    },
    /** Returns the imported ads of a company, by their id at the service. */
    async arrived(company: CompanyRow = current.company) {
      const rows = await platform.db
        .select({
          id: ads.id,
          externalId: externalAds.externalId,
          title: ads.title,
          type: ads.type,
          source: ads.source,
          link: ads.link,
          city: ads.city,
          external: ads.external,
          folderId: ads.folderId,
          deletedAt: ads.deletedAt,
        })
        .from(externalAds)
        .innerJoin(ads, and(eq(ads.companyId, externalAds.companyId), eq(ads.id, externalAds.adId)))
        .where(eq(externalAds.companyId, company.id))
      return new Map(rows.map((row) => [row.externalId, row]))
    },
    async close(): Promise<void> {
      await platform.close()
      await sandbox.close()
    },
  }
}
