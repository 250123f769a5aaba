import { and, eq } from 'drizzle-orm'
import { GetServiceConnections, type Service } from '#contract/integrations/connections.ts'
import { ads, externalAds } from '#platform/foundation/db/schema/index.ts'
import { testServices } from '#platform/tools/sandbox/testing.ts'
import { startSandbox } from '#platform/tools/sandbox/sandbox.ts'
import { localServices, type Services } from '#platform/foundation/env/env.ts'
import { changeSetting } from '#platform/foundation/settings/settings.ts'
import type { FeatureName } from '#platform/foundation/settings/registry.ts'
import { startPlatform, type CompanyRow, type TestOptions, type UserRow } from '#platform/testing/start-platform.ts'
import { write } from '#platform/foundation/work/write.ts'

// A platform with the sandbox's services beside it, each asked over HTTP.

const morning = new Date('2096-03-23T08:00:00.000Z')

export type ConnectedWorld = Awaited<ReturnType<typeof startConnected>>

export async function startConnected(options: TestOptions = {}) {
  const moving = { now: morning }
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, clock: () => moving.now, ...testServices() })
  const services: Services = {
    employmentService: `${sandbox.url}/arbetsformedlingen`,
    jobylon: `${sandbox.url}/jobylon`,
    teamtailor: `${sandbox.url}/teamtailor`,
    ponty: { origin: sandbox.url },
  }
  if (localServices(services).length !== 4) throw new Error('The sandbox stands in the own network')
  const platform = await startPlatform({ now: morning, ...options, env: { services, ...options.env } })
  const [member, moderator] = [await platform.createUser(), await platform.createStaff('Moderator')]
  const place = { company: await platform.createCompany({ admin: member }) }
  return {
    platform,
    services: sandbox.services,
    sandboxUrl: sandbox.url,
    member,
    moderator,
    /** The company of the test; each may have one of its own. */
    get company() {
      return place.company
    },
    set company(company: CompanyRow) {
      place.company = company
    },
    /** Moves both clocks, and runs what is due by them, the sweeps included. */
    async later(by: Parameters<typeof platform.clock.advance>[0]): Promise<void> {
      platform.clock.advance(by)
      moving.now = platform.clock()
    },
    turnOn: (name: FeatureName, user: UserRow) =>
      write(platform.actor(), (work) => changeSetting(work, name, true, { userId: user.id })),
    /** A company's connection as a member sees it. */
    async connection(name: Service, of: CompanyRow = place.company, as: UserRow = member) {
      const { body } = await platform.inject(GetServiceConnections, { query: { id: of.id } }, as)
      const found = body.find((each) => each.name === name)
      if (!found) throw new Error(`No ${name}`)
      return found
    },
    /** Ads that came in by a service, by their id there. */
    async arrived(of: CompanyRow = place.company) {
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
        .where(eq(externalAds.companyId, of.id))
      return new Map(rows.map((row) => [row.externalId, row]))
    },
    async close(): Promise<void> {
      await platform.close()
      await sandbox.close()
    },
  }
}
