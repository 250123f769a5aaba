import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountGetUser } from '#contract/identity/profile.ts'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import type { CallOutput } from '#contract/base/call.ts'
import {
  CreateWebhook,
  DeleteWebhook,
  ResendFailedWebhookDeliveries,
  ResendWebhookDelivery,
  RotateWebhookSecret,
  SetWebhookActive,
  TestWebhook,
  UpdateWebhook,
  WebhookDeliveries,
  Webhooks,
} from '#contract/integrations/webhooks.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const write = (name: string, answer: string) => /* GraphQL */ `
  mutation Write($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) {
    ${name}(input: $input) {
      ${answer}
      errors {
        reason
        path
      }
    }
  }
`
const documents = {
  Webhooks:
    'query Webhooks($id: Int!) { company(by: { databaseId: $id }) { webhooks { id url events state waitingCount } } }',
  Log: /* GraphQL */ `
    query Log($id: ID!, $after: String) {
      node(id: $id) {
        ... on Webhook {
          url
          deliveries(first: 2, after: $after) {
            nodes {
              id
              messageId
              event
              body
              state
              status
              failure
              nextTryAt
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
      }
    }
  `,
  create: write('createWebhook', 'webhook { id events } secret'),
  update: write('updateWebhook', 'webhook { id }'),
  active: write('setWebhookActive', 'webhook { id state }'),
  rotate: write('rotateWebhookSecret', 'webhook { id } secret'),
  test: write('testWebhook', 'delivery { id event }'),
  remove: write('deleteWebhook', 'deletedWebhookId'),
  resend: write('resendWebhookDelivery', 'delivery { id state }'),
  resendFailed: write('resendFailedWebhookDeliveries', 'resentCount'),
}
const companyId = toGlobalId('Company', 7)
const webhookId = toGlobalId('Webhook', '7.3')
const deliveryId = toGlobalId('WebhookDelivery', '7.3.41')
const of = { companyId: 7 }
const params = { companyId: 7, webhookId: 3 }
const webhook: CallOutput<typeof Webhooks>[number] = {
  id: 3,
  url: 'https://hr.example/tavla',
  description: '',
  events: ['candidate.moved', 'ad.ended'],
  state: 'failing',
  failingSince: '2025-11-20T08:12:00Z',
  stoppedAt: null,
  formerSecretUntil: null,
  waiting: 2,
  lastDeliveredAt: null,
  createdAt: '2025-11-03T08:00:00Z',
  createdBy: null,
}
const delivery: CallOutput<typeof TestWebhook> = {
  id: 41,
  messageId: 'msg_1',
  event: 'candidate.moved',
  payload: { type: 'candidate.moved' },
  createdAt: '2025-11-20T08:12:00Z',
  state: 'waiting',
  attempts: 1,
  lastTriedAt: '2025-11-20T08:12:01Z',
  nextTryAt: '2025-11-20T08:13:00Z',
  status: null,
  failure: 'tooSlow',
}

describe('webhooks', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(AccountGetUser, world.user())
    areas.answer(CompanyGetUserCompanies, [world.companyCard()])
    areas.answer(Webhooks, [webhook], of)
    areas.answer(
      WebhookDeliveries,
      {
        items: [
          delivery,
          {
            ...delivery,
            id: 40,
            event: 'webhook.test',
            state: 'failed',
            status: 500,
            failure: 'somethingNew',
            nextTryAt: null,
          },
        ],
        cursors: ['bm92', 'bm93'],
        next: 'bm93',
        total: null,
      },
      params,
    )
    areas.answer(CreateWebhook, { webhook, secret: 'whsec_x' }, of)
    areas.answer(RotateWebhookSecret, { webhook, secret: 'whsec_x' }, params)
    for (const call of [UpdateWebhook, SetWebhookActive]) areas.answer(call, webhook, params)
    areas.answer(TestWebhook, delivery, params)
    areas.answer(ResendWebhookDelivery, delivery, { ...params, deliveryId: 41 })
    areas.answer(ResendFailedWebhookDeliveries, { count: 12 }, params)
    areas.answer(DeleteWebhook, undefined, params)
  })
  afterAll(() => areas.stop())

  test('the webhooks of a company cost one call, and the log one more (PLUS-63)', async () => {
    expect(await areas.data('Webhooks', { id: 7 })).toEqual({
      company: {
        webhooks: [
          {
            id: webhookId,
            url: 'https://hr.example/tavla',
            events: ['CANDIDATE_MOVED', 'AD_ENDED'],
            state: 'FAILING',
            waitingCount: 2,
          },
        ],
      },
    })
    expect(areas.calls.filter((id) => id.includes('webhook'))).toEqual(['webhooks'])
    expect(await areas.data('Log', { id: webhookId, after: 'Zm9yZQ' })).toEqual({
      node: {
        url: 'https://hr.example/tavla',
        deliveries: {
          nodes: [
            {
              id: deliveryId,
              messageId: 'msg_1',
              event: 'CANDIDATE_MOVED',
              body: '{"type":"candidate.moved"}',
              state: 'WAITING',
              status: null,
              failure: 'TOO_SLOW',
              nextTryAt: '2025-11-20T08:13:00Z',
            },
            {
              id: toGlobalId('WebhookDelivery', '7.3.40'),
              messageId: 'msg_1',
              event: 'WEBHOOK_TEST',
              body: '{"type":"candidate.moved"}',
              state: 'FAILED',
              status: 500,
              failure: 'OTHER',
              nextTryAt: null,
            },
          ],
          pageInfo: { hasNextPage: true, endCursor: 'bm93' },
        },
      },
    })
    expect(areas.sent(WebhookDeliveries)).toEqual({ params, query: { take: 2, after: 'Zm9yZQ' } })
    expect(await areas.data('Log', { id: toGlobalId('Webhook', '7.4') })).toEqual({ node: null })
  })

  test('each write costs one call, and only creating and rotating return a secret (PLUS-63)', async () => {
    const written = { url: 'https://hr.example/tavla', description: '' }
    const sent = { ...written, events: ['ad.created', 'application.received'] }
    const events = ['AD_CREATED', 'APPLICATION_RECEIVED', 'WEBHOOK_TEST']
    expect(await areas.data('create', { input: { companyId, ...written, events } })).toMatchObject({
      createWebhook: { webhook: { id: webhookId }, secret: 'whsec_x', errors: [] },
    })
    expect(areas.sent(CreateWebhook)).toEqual({ params: { companyId: 7 }, body: sent })
    expect(await areas.data('update', { input: { webhookId, ...written, events } })).toMatchObject({
      updateWebhook: { webhook: { id: webhookId } },
    })
    expect(areas.sent(UpdateWebhook)).toEqual({ params, body: sent })
    await areas.data('active', { input: { webhookId, isActive: false } })
    expect(areas.sent(SetWebhookActive)).toEqual({ params, body: { active: false } })
    expect(await areas.data('rotate', { input: { webhookId } })).toMatchObject({
      rotateWebhookSecret: { secret: 'whsec_x' },
    })
    expect(await areas.data('test', { input: { webhookId } })).toMatchObject({
      testWebhook: { delivery: { id: deliveryId } },
    })
    expect(await areas.data('resend', { input: { deliveryId } })).toMatchObject({
      resendWebhookDelivery: { delivery: { id: deliveryId, state: 'WAITING' } },
    })
    expect(areas.sent(ResendWebhookDelivery)).toEqual({ params: { ...params, deliveryId: 41 } })
    expect(await areas.data('resendFailed', { input: { webhookId, since: '2025-11-18T23:00:00.000Z' } })).toEqual({
      resendFailedWebhookDeliveries: { resentCount: 12, errors: [] },
    })
    expect(areas.sent(ResendFailedWebhookDeliveries)).toEqual({ params, body: { since: '2025-11-18T23:00:00.000Z' } })
    expect(await areas.data('remove', { input: { webhookId } })).toEqual({
      deleteWebhook: { deletedWebhookId: webhookId, errors: [] },
    })
    expect(areas.calls.filter((id) => id.includes('webhook'))).toEqual(['delete-webhook'])
  })

  test('returns the reason for a refused URL in a private network (PLUS-63)', async () => {
    areas.refuse(
      CreateWebhook,
      400,
      { title: 'Invalid input', code: 'invalid', errors: { url: ['privateNetwork'] } },
      of,
    )
    expect(
      await areas.data('create', { input: { companyId, url: 'https://10.0.0.8', description: '', events: [] } }),
    ).toEqual({
      createWebhook: { webhook: null, secret: null, errors: [{ reason: 'PRIVATE_NETWORK', path: ['url'] }] },
    })
  })
})
