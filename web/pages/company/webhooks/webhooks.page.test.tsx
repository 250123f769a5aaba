import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/webhooks')

let page: RenderedRoute
afterEach(() => page.close())

const id = globalId('Webhook', 3)
const webhook = (over: object = {}) => ({
  __typename: 'Webhook',
  id,
  url: 'https://hr.example/tavla',
  description: 'Lönesystemet',
  events: ['CANDIDATE_MOVED'],
  state: 'ACTIVE',
  failingSince: null,
  stoppedAt: null,
  formerSecretUntil: null,
  waitingCount: 0,
  lastDeliveredAt: '2025-11-20T08:12:00Z',
  createdAt: '2025-11-03T08:00:00Z',
  createdBy: 'Karin Wallén',
  ...over,
})
const delivery = (over: object = {}) => ({
  id: globalId('WebhookDelivery', 41),
  messageId: 'msg_1',
  event: 'CANDIDATE_MOVED',
  body: '{}',
  createdAt: '2025-11-20T08:12:00Z',
  state: 'FAILED',
  attempts: 10,
  lastTriedAt: '2025-11-20T08:12:01Z',
  nextTryAt: null,
  status: 500,
  failure: null,
  ...over,
})

type Answer = (input: Readonly<Record<string, unknown>>) => unknown

/** The page over a company whose addresses the answers may change; keeps what was sent. */
function open(shown: object[], answers: Record<string, Answer> = {}) {
  const world = { webhooks: shown }
  const sent: unknown[] = []
  const company = () => ({ ...tranfjarden, webhooks: world.webhooks })
  const keeping = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      (args: Readonly<Record<string, unknown>>) => {
        if ('input' in args) sent.push([name, args['input']])
        return answer(args)
      },
    ]),
  )
  page = renderRoute('/2/webhooks', { answers: { ...recruiterAnswers, company, ...keeping } })
  return { sent, company, set: (next: object[]) => void (world.webhooks = next) }
}
const inDialog = (selector: string) => `[role="dialog"] ${selector}`

test('PLUS-63 each address tells how it stands, in one round trip and anew when that changes', async () => {
  const { set, company } = open([
    webhook(),
    webhook({
      id: globalId('Webhook', 4),
      description: '',
      events: [],
      state: 'STOPPED',
      failingSince: '2025-11-10T08:00:00Z',
      stoppedAt: '2025-11-15T08:00:00Z',
      lastDeliveredAt: null,
    }),
  ])
  await page.see('h2', 'Lönesystemet')
  expect(page.find('h2', 'hr.example')).not.toBeNull()
  const text = page.text()
  for (const part of [t('state.ACTIVE'), t('state.STOPPED'), t('events.CANDIDATE_MOVED'), t('allEvents'), t('never')])
    expect(text).toContain(part)
  expect(page.find('button', t('resume'))).not.toBeNull()
  expect(page.sentOperations.filter((name) => name.startsWith('Webhooks'))).toEqual(['WebhooksPageQuery'])
  set([webhook({ state: 'FAILING', failingSince: '2025-11-20T09:00:00Z', waitingCount: 2 })])
  await page.send('settingsUpdated', { resync: false, company: company() })
  await until(() => expect(page.text()).toContain(t('waiting_other', { count: 2 })))
  expect(page.text()).toContain(t('state.FAILING'))
})

test('PLUS-63 a new address shows its secret once; a private network is told beside the field', async () => {
  let isRefused = true
  const { sent } = open([], {
    createWebhook: () =>
      isRefused
        ? {
            webhook: null,
            secret: null,
            errors: [{ __typename: 'InputError', reason: 'PRIVATE_NETWORK', path: ['url'], message: '' }],
          }
        : { webhook: webhook({ description: '' }), secret: 'whsec_abc', errors: [] },
  })
  await page.press('button', t('add'))
  const url = await page.see<HTMLInputElement>(inDialog('input[name="url"]'))
  page.write(url, 'hr.example')
  await page.press(inDialog('button[type="submit"]'))
  await until(() => expect(page.text()).toContain(t('fault.FORMAT')))
  expect(sent).toEqual([])
  page.write(url, 'https://10.0.0.8/tavla')
  await page.press(inDialog('button[type="submit"]'))
  await until(() => expect(page.text()).toContain(t('fault.PRIVATE_NETWORK')))
  isRefused = false
  page.write(url, 'https://hr.example/tavla')
  await page.press(inDialog('button[type="submit"]'))
  await page.see(inDialog('code'), 'whsec_abc')
  expect(sent.at(-1)).toEqual([
    'createWebhook',
    { companyId: tranfjarden.id, url: 'https://hr.example/tavla', description: '', events: [] },
  ])
  await page.press(inDialog('button'), t('close'))
  await page.see('h2', 'hr.example')
})

test('PLUS-63 the log tells result and tries, and sends a message again', async () => {
  let log = [
    delivery(),
    delivery({
      id: globalId('WebhookDelivery', 40),
      state: 'WAITING',
      attempts: 1,
      status: null,
      failure: 'TOO_SLOW',
      nextTryAt: '2025-11-20T08:13:00Z',
    }),
  ]
  const { sent } = open([webhook()], {
    node: () => ({
      ...webhook(),
      deliveries: {
        nodes: log,
        edges: [],
        pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
      },
    }),
    resendWebhookDelivery: () => {
      log = [delivery({ state: 'DELIVERED', attempts: 1, status: 204 })]
      return { delivery: { id: globalId('WebhookDelivery', 41) }, errors: [] }
    },
  })
  await page.press('button', t('log'))
  await page.see('td', `${t('delivery.FAILED')} · HTTP 500`)
  expect(page.text()).toContain(t('failure.TOO_SLOW'))
  await page.press('td button')
  await page.see('td', `${t('delivery.DELIVERED')} · HTTP 204`)
  expect(sent).toEqual([['resendWebhookDelivery', { webhookId: id, deliveryId: globalId('WebhookDelivery', 41) }]])
})

test('deliveries given up since a day go again after a question that proposes the earliest shown day PLUS-63', async () => {
  let log = [delivery(), delivery({ id: globalId('WebhookDelivery', 39), createdAt: '2025-11-18T23:30:00Z' })]
  const { sent } = open([webhook()], {
    node: () => ({
      ...webhook(),
      deliveries: {
        nodes: log,
        edges: [],
        pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
      },
    }),
    resendFailedWebhookDeliveries: () => {
      log = [delivery({ state: 'DELIVERED', attempts: 1, status: 204 })]
      return { resentCount: 2, errors: [] }
    },
  })
  await page.press('button', t('log'))
  await page.press('button', t('resendFailed'))
  await page.see('[role="dialog"]', t('resendFailedTitle'))
  await page.press('[role="dialog"] button', t('resendFailedConfirm'))
  await page.see('td', `${t('delivery.DELIVERED')} · HTTP 204`)
  // The day is Stockholm's, and begins an hour before that of the clock in Greenwich.
  expect(sent).toEqual([['resendFailedWebhookDeliveries', { webhookId: id, since: '2025-11-18T23:00:00.000Z' }]])
  await until(() => expect(document.body.textContent).toContain(t('resentFailed_other', { count: 2 })))
  expect(page.find('button', t('resendFailed'))).toBeNull()
})

test('PLUS-63 a second press sends nothing twice: one message again, and all that was given up', async () => {
  const waiting: (() => void)[] = []
  const held = (answer: object) => async () => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve)
    })
    return answer
  }
  const { sent } = open([webhook()], {
    node: () => ({
      ...webhook(),
      deliveries: {
        nodes: [delivery()],
        edges: [],
        pageInfo: { hasNextPage: false, hasPreviousPage: false, endCursor: null, startCursor: null },
      },
    }),
    resendWebhookDelivery: held({ delivery: { id: globalId('WebhookDelivery', 43) }, errors: [] }),
    resendFailedWebhookDeliveries: held({ resentCount: 1, errors: [] }),
  })
  await page.press('button', t('log'))
  const again = await page.see('td button')
  again.click()
  again.click()
  await until(() => expect(waiting).toHaveLength(1))
  waiting.shift()?.()
  await until(() => expect(sent).toHaveLength(1))
  const all = await page.see('button', t('resendFailed'))
  all.click()
  all.click()
  await page.press('[role="dialog"] button', t('resendFailedConfirm'))
  await until(() => expect(waiting).toHaveLength(1))
  waiting.shift()?.()
  await page.gone('[role="dialog"]')
  expect(page.find('[role="dialog"]')).toBeNull()
  expect(sent).toEqual([
    ['resendWebhookDelivery', expect.anything()],
    ['resendFailedWebhookDeliveries', expect.anything()],
  ])
})

test('PLUS-63 a test is sent, and an address is deleted after a question', async () => {
  const { sent } = open([webhook()], {
    testWebhook: () => ({ delivery: { id: globalId('WebhookDelivery', 42) }, errors: [] }),
    deleteWebhook: () => ({ deletedWebhookId: id, errors: [] }),
  })
  await page.press('button', t('test'))
  await until(() => expect(sent).toEqual([['testWebhook', { webhookId: id }]]))
  await page.press(`button[aria-label="${t('more', { name: 'Lönesystemet' })}"]`)
  await page.press('[role="menuitem"]', t('remove'))
  await page.press('[role="alertdialog"] button', t('removeConfirm'))
  await page.see('b, p', t('empty'))
  expect(sent.at(-1)).toEqual(['deleteWebhook', { webhookId: id }])
})
