import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'
import * as schema from '#platform/foundation/db/schema/index.ts'
import { sponsoringAccount } from '#platform/foundation/ledger/accounts.ts'
import { addToLedger } from '#platform/foundation/ledger/ledger.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

/** Requests for foreign companies. */
const foreignRequests = [
  {
    companyName: 'Fjordheim Maritime Sverige',
    organizationNumber: 'NO 914 220 517',
    country: 'NO',
    city: 'Bodø',
    postNumber: '8006',
    address: 'Strandgata 22',
    contactName: 'Ingvild Fjordheim',
    contactPhone: '+47 905 12 744',
    host: 'fjordheim.example',
    days: 1,
  },
  {
    companyName: 'Pohjola Huolto Oy',
    organizationNumber: 'FI 2748 115-3',
    country: 'FI',
    city: 'Vasa',
    postNumber: '65100',
    address: 'Hovrättsesplanaden 9',
    contactName: 'Aino Pohjola',
    contactPhone: '+358 40 123 4567',
    host: 'pohjola.example',
    days: 2,
  },
  {
    companyName: 'Kragh & Søn A/S',
    organizationNumber: 'DK 38 14 02 77',
    country: 'DK',
    city: 'Helsingør',
    postNumber: '3000',
    address: 'Stengade 41',
    contactName: 'Mads Kragh',
    contactPhone: '+45 20 12 34 56',
    host: 'kragh.example',
    days: 5,
  },
  {
    companyName: 'Baltic Welders SIA',
    organizationNumber: 'LV 4020 3311 907',
    country: 'LV',
    city: 'Liepāja',
    postNumber: 'LV-3401',
    address: 'Kuršu iela 14',
    contactName: 'Janis Ozols',
    contactPhone: '+371 2912 3456',
    host: 'balticwelders.example',
    days: 7,
  },
] as const

/**
 * Connections to the public employment service and to feeds, by the company's index in the demo, each in another state.
 * No request is sent to the services.
 */
const connections = [
  { companyId: 6, service: 'ams', status: 'connected', referenceId: '38536559' },
  { companyId: 11, service: 'ams', status: 'connected', referenceId: '15032967' },
  { companyId: 9, service: 'ams', status: 'waitingForConnection', referenceId: '30665659' },
  { companyId: 12, service: 'ams', status: 'wrongInformation', referenceId: '82248678' },
  { companyId: 11, service: 'jobylon', status: 'connected', referenceId: '4711' },
  { companyId: 12, service: 'jobylon', status: 'waitingForConnection', referenceId: '4712' },
] as const

interface Office {
  /** Ids of the company administrator who sent the requests, and of the staff. */
  askerId: string
  moderatorId: string
  salesId: string
  companyIds: readonly number[]
  now: Date
}

/**
 * Creates the data of the companies' back office: salespeople, points of partial sponsoring, connections, and requests
 * for foreign companies.
 */
export async function seedOffice(tx: Tx, { askerId, moderatorId, salesId, companyIds, now }: Office): Promise<void> {
  const addedAt = new Date(now.getTime() - 300 * DAY_MS)
  await tx
    .insert(schema.companySalespersons)
    .values(
      companyIds.flatMap((companyId) => [
        { companyId, userId: salesId, addedAt },
        ...(companyId % 4 === 2
          ? [{ companyId, userId: moderatorId, addedAt: new Date(addedAt.getTime() + DAY_MS) }]
          : []),
      ]),
    )
  const sponsored = companyIds.filter((id) => id % 3 === 2)
  await tx
    .update(schema.companies)
    .set({ partialSponsoringEnabled: true })
    .where(inArray(schema.companies.id, sponsored))
  for (const companyId of sponsored) {
    await addToLedger(tx, {
      companyId,
      account: sponsoringAccount,
      amount: 100 * companyId,
      cause: 'demo',
      actorId: null,
      at: addedAt,
    })
    const live = await tx
      .select({ id: schema.ads.id, type: schema.ads.type })
      .from(schema.ads)
      .where(eq(schema.ads.companyId, companyId))
      .orderBy(schema.ads.id)
    for (const [index, { id }] of live
      .filter(({ type }) => type === 'active')
      .slice(0, 4)
      .entries())
      await tx
        .update(schema.ads)
        .set({ sponsoringPoints: 8 - 2 * index })
        .where(eq(schema.ads.id, id))
  }
  const since = new Date(now.getTime() - 20 * DAY_MS)
  await tx.insert(schema.connections).values(
    connections.map((connection) => ({
      ...connection,
      since,
      active: true,
      defaultPromotion:
        connection.service === 'jobylon' && connection.status === 'connected'
          ? ('boost' as const)
          : ('manual' as const),
      userId: askerId,
      lastSuccess: connection.status === 'connected' ? since : null,
      createdAt: since,
    })),
  )
  for (const { companyId, service, status } of connections) {
    if (service !== 'ams') continue
    await tx
      .update(schema.companies)
      .set({ employmentServiceRequired: true, employmentServiceConnected: status === 'connected' })
      .where(eq(schema.companies.id, companyId))
  }
  await tx.insert(schema.foreignCompanyRequests).values(
    foreignRequests.toReversed().map(({ host, days, contactName, ...company }) => ({
      userId: askerId,
      createdAt: new Date(now.getTime() - days * DAY_MS),
      company: {
        ...company,
        contactName,
        contactEmail: `${contactName.split(' ')[0]?.toLowerCase() ?? 'info'}@${host}`,
        homePage: `https://${host}`,
        co: null,
      },
    })),
  )
}
