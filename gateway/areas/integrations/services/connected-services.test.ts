import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountGetUser } from '#contract/identity/profile.ts'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import {
  AddJobylon,
  AddJobylonAdmin,
  AdminAddPonty,
  AdminDeletePonty,
  ConnectAms,
  ConnectionExchanges,
  ConnectionReading,
  DisableService,
  EnablePonty,
  EnableTeamtailor,
  EnableTeamtailorXml,
  GetEnabledFeatures,
  GetServiceConnections,
  RefreshConnection,
  RemoveJobylon,
  SetDefaultPromotionType,
  SetTeamtailorWebhookKey,
  type Connection,
} from '#contract/integrations/services.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, tokenOf, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const write = (name: string, input: string, more = '') => /* GraphQL */ `
  mutation Write($input: ${input}!) {
    ${name}(input: $input) {
      company {
        id
        connectedServices {
          name
          status
        }
      }
      ${more}
      errors {
        reason
        path
      }
    }
  }
`
const documents = {
  Services: /* GraphQL */ `
    query Services($id: Int!) {
      company(by: { databaseId: $id }) {
        id
        connectedServices {
          name
          connectionId
          status
          isAvailable
          isRequired
          isActive
          canBeEnded
          defaultPromotion
          reference
          fault
          adCount
          waitingAdCount
          rejectedAdCount
          leftOutJobCount
          leftOutJobs {
            externalId
            title
            reason
          }
        }
      }
    }
  `,
  Readers:
    'query Readers($id: Int!) { company(by: { databaseId: $id }) { connectedServices { viewerCanReadExchanges } } }',
  Exchanges: /* GraphQL */ `
    query Exchanges($id: Int!) {
      company(by: { databaseId: $id }) {
        connectedServices {
          name
          lastExchanges {
            at
            kind
            fault
            detail
            milliseconds
          }
        }
      }
    }
  `,
  Reading: /* GraphQL */ `
    query Reading($id: Int!, $name: ServiceName!) {
      company(by: { databaseId: $id }) {
        connectedService(name: $name) {
          name
          hasWebhookKey
          lastReading {
            job {
              at
              externalId
              title
              leftOutBecause
              ad {
                id
              }
              fields {
                source
                rawValue
                field
                value
                state
              }
            }
            faulty {
              at
              fault
              detail
            }
          }
        }
      }
    }
  `,
  webhookKey: write('setTeamtailorWebhookKey', 'SetTeamtailorWebhookKeyInput'),
  Features: 'query Features { viewer { features { hasTeamtailor hasTeamtailorXml hasContactSales hasPonty } } }',
  ams: write('connectEmploymentService', 'ConnectEmploymentServiceInput', 'status message'),
  jobylon: write('connectJobylon', 'ConnectJobylonInput'),
  ponty: write('connectPonty', 'ConnectPontyInput'),
  teamtailor: write('connectTeamtailor', 'ConnectTeamtailorInput'),
  xml: write('connectTeamtailorXml', 'ConnectTeamtailorXmlInput'),
  end: write('disconnectService', 'DisconnectServiceInput'),
  promotion: write('setDefaultPromotion', 'SetDefaultPromotionInput'),
  refresh: write('refreshService', 'RefreshServiceInput'),
}
const companyId = toGlobalId('Company', 7)
const connectionId = toGlobalId('ServiceConnection', 31)
const connection = (over: Partial<Connection>): Connection => ({
  id: null,
  name: 'ams',
  required: false,
  status: 'notConnected',
  active: false,
  referenceId: null,
  integrationKey: null,
  consentKey: null,
  companyUUId: null,
  feedUrl: null,
  defaultPromotionType: 'manual',
  available: true,
  allowDelete: false,
  webhookUrl: null,
  hasWebhookKey: false,
  since: null,
  message: null,
  fault: null,
  faultSince: null,
  lastSuccess: null,
  next: null,
  asked: false,
  ads: 0,
  waitingAds: 0,
  rejectedAds: 0,
  leftOut: { count: 0, jobs: [] },
  ...over,
})

describe('connected services', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(AccountGetUser, world.user())
    areas.answer(CompanyGetUserCompanies, [world.companyCard()])
    areas.answer(GetServiceConnections, [
      connection({ required: true }),
      connection({
        id: 31,
        name: 'jobylon',
        status: 'connected',
        active: true,
        referenceId: '48213',
        defaultPromotionType: 'boost-plus',
        fault: 'entities',
        ads: 12,
        leftOut: { count: 2, jobs: [{ id: 'j-4', title: null, reason: 'noTitle' }] },
      }),
    ])
    areas.answer(ConnectionExchanges, {
      items: [{ at: '2025-11-20T08:12:00Z', kind: 'poll', fault: 'tooLarge', detail: null, milliseconds: 12 }],
      cursors: [],
      next: null,
      total: null,
    })
    areas.answer(GetEnabledFeatures, {
      userTeamtailorServiceConnection: true,
      userTeamtailorXmlServiceConnection: false,
      contactSalesButton: true,
      pontyServiceConnection: false,
    })
    areas.answer(ConnectAms, [{ status: 'wrongInformation', error: 'Medgivande saknas.' }])
    for (const call of [AddJobylon, AddJobylonAdmin]) areas.answer(call, connection({ id: 31 }), { id: 7 })
    for (const call of [EnablePonty, AdminAddPonty, EnableTeamtailor, EnableTeamtailorXml])
      areas.answer(call, connection({ id: 31 }))
    for (const call of [RemoveJobylon, AdminDeletePonty]) areas.answer(call, undefined, { id: 31 })
    for (const call of [DisableService, SetDefaultPromotionType, RefreshConnection, SetTeamtailorWebhookKey])
      areas.answer(call, undefined)
    const row = { source: 'job/title', raw: 'Kock', field: 'title', value: 'Kock', state: 'exact' } as const
    areas.answer(ConnectionReading, {
      job: {
        at: '2025-11-20T08:12:00Z',
        adId: null,
        externalId: '70112',
        title: 'Kock',
        leftOut: 'noLink',
        fields: [row, { ...row, field: null, raw: null, value: null, state: 'unused' }],
      },
      faulty: { at: '2025-11-20T09:12:00Z', fault: 'invalid', detail: 'no JSON' },
    })
  })
  afterAll(() => areas.stop())

  test('one service is read with its latest ad in two calls, and none for a service that was never connected (PLUS-162)', async () => {
    expect(await areas.data('Reading', { id: 7, name: 'JOBYLON' })).toEqual({
      company: {
        connectedService: {
          name: 'JOBYLON',
          hasWebhookKey: false,
          lastReading: {
            job: {
              at: '2025-11-20T08:12:00Z',
              externalId: '70112',
              title: 'Kock',
              leftOutBecause: 'NO_LINK',
              ad: null,
              fields: [
                { source: 'job/title', rawValue: 'Kock', field: 'TITLE', value: 'Kock', state: 'EXACT' },
                { source: 'job/title', rawValue: null, field: null, value: null, state: 'UNUSED' },
              ],
            },
            faulty: { at: '2025-11-20T09:12:00Z', fault: 'INVALID', detail: 'no JSON' },
          },
        },
      },
    })
    const calls = () => areas.calls.filter((id) => id.includes('connection'))
    expect(calls()).toEqual(['get-service-connections', 'connection-reading'])
    expect(await areas.data('Reading', { id: 7, name: 'AMS' })).toMatchObject({
      company: { connectedService: { name: 'AMS', lastReading: null } },
    })
    expect(calls()).toEqual(['get-service-connections'])
    expect(await areas.data('webhookKey', { input: { companyId, connectionId, key: 'abc' } })).toMatchObject({
      setTeamtailorWebhookKey: { errors: [] },
    })
    expect(areas.calls).toContain('set-teamtailor-webhook-key')
  })

  test('all services of a company cost one call; their exchanges one each (COMP-90, COMP-92)', async () => {
    expect(await areas.data('Services', { id: 7 })).toEqual({
      company: {
        id: companyId,
        connectedServices: [
          {
            name: 'AMS',
            connectionId: null,
            status: 'NOT_CONNECTED',
            isAvailable: true,
            isRequired: true,
            isActive: false,
            canBeEnded: true,
            defaultPromotion: 'MANUAL',
            reference: null,
            fault: null,
            adCount: 0,
            waitingAdCount: 0,
            rejectedAdCount: 0,
            leftOutJobCount: 0,
            leftOutJobs: [],
          },
          {
            name: 'JOBYLON',
            connectionId,
            status: 'CONNECTED',
            isAvailable: true,
            isRequired: false,
            isActive: true,
            canBeEnded: false,
            defaultPromotion: 'BOOST_PLUS',
            reference: '48213',
            fault: 'ENTITIES',
            adCount: 12,
            waitingAdCount: 0,
            rejectedAdCount: 0,
            leftOutJobCount: 2,
            leftOutJobs: [{ externalId: 'j-4', title: null, reason: 'NO_TITLE' }],
          },
        ],
      },
    })
    expect(areas.calls.filter((id) => id.includes('connection'))).toEqual(['get-service-connections'])
    expect(await areas.data('Exchanges', { id: 7 })).toEqual({
      company: {
        connectedServices: [
          { name: 'AMS', lastExchanges: [] },
          {
            name: 'JOBYLON',
            lastExchanges: [
              { at: '2025-11-20T08:12:00Z', kind: 'POLL', fault: 'TOO_LARGE', detail: null, milliseconds: 12 },
            ],
          },
        ],
      },
    })
  })

  test('only an Administrator and a Moderator see the exchanges of a connection (COMP-92)', async () => {
    const able: string[] = []
    for (const role of [null, 'Administrator', 'Moderator', 'Economy', 'ContentWriter', 'InternalSales']) {
      const { company } = await areas.data<{ company: { connectedServices: { viewerCanReadExchanges: boolean }[] } }>(
        'Readers',
        { id: 7 },
        { token: tokenOf({ roles: role === null ? [] : [role] }) },
      )
      const [unconnected, connected] = company.connectedServices
      expect(unconnected).toEqual({ viewerCanReadExchanges: false })
      if (connected?.viewerCanReadExchanges === true) able.push(role ?? 'member')
    }
    expect(able).toEqual(['Administrator', 'Moderator'])
  })

  test('the features of the user cost one call (SHELL-32)', async () => {
    expect(await areas.data('Features')).toEqual({
      viewer: { features: { hasTeamtailor: true, hasTeamtailorXml: false, hasContactSales: true, hasPonty: false } },
    })
  })

  test('credentials that the service rejects are a status, not an error (COMP-96, COMP-98)', async () => {
    expect(await areas.data('ams', { input: { companyId, customerNumber: '12345678' } })).toMatchObject({
      connectEmploymentService: {
        status: 'WRONG_INFORMATION',
        message: 'Medgivande saknas.',
        errors: [],
        company: { id: companyId },
      },
    })
    expect(areas.sent(ConnectAms)).toEqual({ body: { id: 7, userName: '12345678' } })
  })

  test('each write costs one call, then reads the services (COMP-93, COMP-94, COMP-99, COMP-102, COMP-103, COMP-107)', async () => {
    await areas.data('jobylon', { input: { companyId, reference: 48213 } })
    expect(areas.sent(AddJobylon)).toEqual({ params: { id: 7 }, body: { referenceId: 48213 } })
    expect(areas.calls).toEqual(['add-jobylon', 'get-service-connections'])
    await areas.data('ponty', { input: { companyId, feedUrl: 'https://x' } })
    expect(areas.sent(EnablePonty)).toEqual({ body: { id: 7, feedUrl: 'https://x' } })
    await areas.data('teamtailor', { input: { companyId } })
    expect(areas.sent(EnableTeamtailor)).toEqual({ body: { id: 7 } })
    await areas.data('xml', { input: { companyId, identifier: 'nordvik-se' } })
    expect(areas.sent(EnableTeamtailorXml)).toEqual({ body: { id: 7, companyUUId: 'nordvik-se' } })
    await areas.data('promotion', { input: { companyId, connectionId, promotion: 'BOOST_PLUS' } })
    expect(areas.sent(SetDefaultPromotionType)).toEqual({ body: { id: 31, promotionType: 'boost-plus' } })
    await areas.data('refresh', { input: { companyId, connectionId } })
    expect(areas.sent(RefreshConnection)).toEqual({ body: { id: 31 } })
    for (const [service, call] of [
      ['AMS', 'disable-service'],
      ['TEAMTAILOR_XML', 'disable-service'],
      ['JOBYLON', 'remove-jobylon'],
      ['PONTY', 'admin-delete-ponty'],
    ] as const) {
      await areas.data('end', { input: { companyId, connectionId, service } })
      expect([service, areas.calls[0]]).toEqual([service, call])
    }
  })

  test('staff connect with the admin calls; salespeople count as members (COMP-99, COMP-107)', async () => {
    for (const [role, jobylon, ponty] of [
      ['Administrator', 'add-jobylon-admin', 'admin-add-ponty'],
      ['Moderator', 'add-jobylon-admin', 'admin-add-ponty'],
      ['InternalSales', 'add-jobylon', 'enable-ponty'],
    ] as const) {
      const as = { token: tokenOf({ roles: [role] }) }
      await areas.data('jobylon', { input: { companyId, reference: 48213 } }, as)
      expect([role, areas.calls[0]]).toEqual([role, jobylon])
      await areas.data('ponty', { input: { companyId, feedUrl: 'https://x' } }, as)
      expect([role, areas.calls[0]]).toEqual([role, ponty])
    }
    expect([areas.sent(AddJobylonAdmin), areas.sent(AdminAddPonty)]).toEqual([
      { params: { id: 7 }, body: { referenceId: 48213 } },
      { body: { id: 7, feedUrl: 'https://x' } },
    ])
  })

  test('names refused fields as in the input (COMP-103, COMP-104)', async () => {
    areas.refuse(EnableTeamtailorXml, 400, { title: 'x', errors: { companyUUId: ['invalid'] } })
    expect(await areas.data('xml', { input: { companyId, identifier: '..' } })).toEqual({
      connectTeamtailorXml: { company: null, errors: [{ reason: 'INVALID', path: ['identifier'] }] },
    })
    areas.refuse(EnableTeamtailorXml, 409, { title: 'x', code: 'otherVariant' })
    expect(await areas.data('xml', { input: { companyId, identifier: 'a' } })).toEqual({
      connectTeamtailorXml: { company: null, errors: [{ reason: 'OTHER_VARIANT', path: null }] },
    })
  })
})
