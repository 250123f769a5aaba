import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import type { Connection, EnabledFeatures, Service } from '#contract/integrations/services.ts'
import type { Vault } from '#platform/foundation/auth/vault.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { adDeliveries, ads, companies, externalAds } from '#platform/foundation/db/schema/index.ts'
import { readCredentials } from '#platform/foundation/outbound/credentials.ts'
import type { Settings } from '#platform/foundation/settings/settings.ts'
import { SERVICES } from '#rules/integrations/services.ts'
import { listConnections, type ConnectionRow } from './connection.ts'

/** Keys of Teamtailor: the integration key, and the key that signs the events of the company's webhook. */
export const TeamtailorKeys = Type.Object({ key: Type.String(), webhookKey: Type.Optional(Type.String()) })

/** Returns a user's feature flags (SHELL-32). `settings` is the cache or, in a transaction, the database. */
export async function featuresOf(settings: Pick<Settings, 'get'>, userId: string): Promise<EnabledFeatures> {
  const get = (name: keyof EnabledFeatures) => settings.get(name, { userId })
  return {
    userTeamtailorServiceConnection: await get('userTeamtailorServiceConnection'),
    userTeamtailorXmlServiceConnection: await get('userTeamtailorXmlServiceConnection'),
    contactSalesButton: await get('contactSalesButton'),
    pontyServiceConnection: await get('pontyServiceConnection'),
  }
}

/** The feature flags that services require (COMP-101, COMP-105). Other services are available to every user. */
export const serviceFeatures: Partial<Record<Service, keyof EnabledFeatures>> = {
  teamtailor: 'userTeamtailorServiceConnection',
  teamtailorXml: 'userTeamtailorXmlServiceConnection',
  ponty: 'pontyServiceConnection',
}

interface ReadOptions {
  vault: Vault
  siteUrl: string
  /** The key with which companies consent at the employment service. */
  consentKey: string
  now: Date
}

/** Reads a company's connections, one for each service. {@link markAvailability} adds the availability for a user. */
export async function projectConnections(
  db: Db,
  companyId: number,
  { vault, siteUrl, consentKey, now }: ReadOptions,
): Promise<Omit<Connection, 'available'>[]> {
  const [company] = await db
    .select({ required: companies.employmentServiceRequired })
    .from(companies)
    .where(eq(companies.id, companyId))
  const rows = await listConnections(db, companyId)
  const live = await db
    .select({ id: externalAds.connectionId, ads: count() })
    .from(externalAds)
    .innerJoin(ads, and(eq(ads.companyId, externalAds.companyId), eq(ads.id, externalAds.adId)))
    .where(and(eq(externalAds.companyId, companyId), eq(ads.type, 'active'), isNull(ads.deletedAt)))
    .groupBy(externalAds.connectionId)
  const [deliveries] = await db
    .select({
      published: sql<number>`count(*) filter (where ${adDeliveries.state} = 'published')::int`,
      waiting: sql<number>`count(*) filter (where ${adDeliveries.state} = 'waiting'
        or (${adDeliveries.dueAt} is not null and ${adDeliveries.attempts} > 0))::int`,
      rejected: sql<number>`count(*) filter (where ${adDeliveries.state} = 'rejected' and ${ads.type} = 'active'
        and ${ads.deletedAt} is null)::int`,
    })
    .from(adDeliveries)
    .innerJoin(ads, and(eq(ads.companyId, adDeliveries.companyId), eq(ads.id, adDeliveries.adId)))
    .where(eq(adDeliveries.companyId, companyId))
  const credentials = await readCredentials(db, vault, { companyId, service: 'teamtailor' }, TeamtailorKeys)
  return SERVICES.map((name) => {
    const row = rows.find(({ service }) => service === name)
    const isEmploymentService = name === 'ams'
    return {
      ...toWire(name, row, now),
      required: isEmploymentService && company?.required === true,
      integrationKey: name === 'teamtailor' && row?.active ? (credentials?.key ?? null) : null,
      consentKey: isEmploymentService ? consentKey : null,
      hasWebhookKey: name === 'teamtailor' && row?.active === true && credentials?.webhookKey !== undefined,
      webhookUrl: name === 'teamtailor' && row?.active ? webhookUrlOf(siteUrl, row.id) : null,
      ads: isEmploymentService ? (deliveries?.published ?? 0) : (live.find(({ id }) => id === row?.id)?.ads ?? 0),
      waitingAds: isEmploymentService ? (deliveries?.waiting ?? 0) : 0,
      rejectedAds: isEmploymentService ? (deliveries?.rejected ?? 0) : 0,
    }
  })
}

/** Returns the URL that receives a connection's events. */
const webhookUrlOf = (siteUrl: string, id: number): string => `${siteUrl}/hooks/teamtailor/${id}`

function toWire(name: Service, row: ConnectionRow | undefined, now: Date) {
  const at = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null
  return {
    id: row?.id ?? null,
    name,
    status: row?.status ?? 'notConnected',
    active: row?.active ?? false,
    referenceId: row?.referenceId ?? null,
    companyUUId: row?.companyUuid ?? null,
    feedUrl: row?.feedUrl ?? null,
    defaultPromotionType: row?.defaultPromotion ?? 'manual',
    allowDelete: row?.allowDelete ?? false,
    since: at(row?.since),
    message: row?.message ?? null,
    fault: row?.fault ?? null,
    faultSince: at(row?.faultSince),
    lastSuccess: at(row?.lastSuccess),
    next: at(row?.nextAt),
    leftOut: row?.leftOut ?? { count: 0, jobs: [] },
    asked:
      row?.active === true &&
      ((row.nextAt !== null && row.nextAt <= now) || (row.leasedUntil !== null && row.leasedUntil > now)),
  } satisfies Partial<Connection>
}

/** Marks each connection as available or not to a user with these feature flags. */
export const markAvailability = (
  connections: readonly Omit<Connection, 'available'>[],
  features: EnabledFeatures,
): Connection[] =>
  connections.map((connection) => {
    const feature = serviceFeatures[connection.name]
    return { ...connection, available: feature === undefined || features[feature] }
  })
