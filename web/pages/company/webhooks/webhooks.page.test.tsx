import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/webhooks')

let page: RenderedPage
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
  createdBy: { name: 'Karin Wallén' },
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

/** Opens the page. Records the inputs of the given mutations, in order. `set` replaces the stored webhooks. */
function open(shown: object[], answers: Record<string, Answer> = {}) {
  const world = { webhooks: shown }
  const sent: unknown[] = []
  const company = () => ({ ...tranfjarden, webhooks: world.webhooks })
  const recording = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      (args: Readonly<Record<string, unknown>>) => {
        if ('input' in args) sent.push([name, args['input']])
        return answer(args)
      },
    ]),
  )
  page = renderPage('/2/webhooks', { answers: { ...recruiterAnswers, company, ...recording } })
  return { sent, company, set: (next: object[]) => void (world.webhooks = next) }
}
const resendName = startsWith(t('resend', { event: t('events.CANDIDATE_MOVED'), at: '' }))
/** Shows the log, and waits for a delivery with this result. */
async function openLog(result: string) {
  await page.click('button', t('log'))
  await page.findByRole('cell', { name: result })
}
const gaveUp = `${t('delivery.FAILED')} · HTTP 500`
const delivered = `${t('delivery.DELIVERED')} · HTTP 204`

test('each webhook shows its current state, loaded in one query (PLUS-63)', async () => {
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
  await page.findByRole('heading', { level: 2, name: 'Lönesystemet' })
  page.getByRole('heading', { level: 2, name: 'hr.example' })
  const text = page.text()
  for (const part of [t('state.ACTIVE'), t('state.STOPPED'), t('events.CANDIDATE_MOVED'), t('allEvents'), t('never')])
    expect(text).toContain(part)
  page.getByRole('button', { name: t('resume') })
  expect(page.sentOperations.filter((name) => name.startsWith('Webhooks'))).toEqual(['WebhooksPageQuery'])
  set([webhook({ state: 'FAILING', failingSince: '2025-11-20T09:00:00Z', waitingCount: 2 })])
  await page.send('settingsUpdated', { needsResync: false, company: company() })
  await until(() => expect(page.text()).toContain(t('waiting_other', { count: 2 })))
  expect(page.text()).toContain(t('state.FAILING'))
})

test('a new webhook shows its secret once, and an address in a private network gets an error at its field (PLUS-63)', async () => {
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
  await page.click('button', t('add'))
  const dialog = await page.within('dialog', t('newTitle'))
  const create = async (url: string) => {
    await dialog.fill(t('url'), url)
    await dialog.click('button', t('create'))
  }
  await create('hr.example')
  await until(() => expect(page.text()).toContain(t('fault.FORMAT')))
  expect(sent).toEqual([])
  await create('https://10.0.0.8/tavla')
  await until(() => expect(page.text()).toContain(t('fault.PRIVATE_NETWORK')))
  isRefused = false
  await create('https://hr.example/tavla')
  await page.findByText('whsec_abc')
  expect(sent.at(-1)).toEqual([
    'createWebhook',
    { companyId: tranfjarden.id, url: 'https://hr.example/tavla', description: '', events: [] },
  ])
  await page.click('button', t('close'))
  await page.findByRole('heading', { level: 2, name: 'hr.example' })
})

test('the log shows the result of each delivery and resends a message (PLUS-63)', async () => {
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
  await openLog(gaveUp)
  expect(page.text()).toContain(t('failure.TOO_SLOW'))
  const failedRow = await page.within('row', new RegExp(gaveUp))
  await failedRow.click('button', resendName)
  await page.findByRole('cell', { name: delivered })
  expect(sent).toEqual([['resendWebhookDelivery', { deliveryId: globalId('WebhookDelivery', 41) }]])
})

test('failed deliveries are resent after a question that proposes the day of the earliest shown delivery (PLUS-63)', async () => {
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
  await page.click('button', t('log'))
  await page.click('button', t('resendFailed'))
  const question = await page.within('dialog', t('resendFailedTitle'))
  await question.click('button', t('resendFailedConfirm'))
  await page.findByRole('cell', { name: delivered })
  // The proposed day is a day in Stockholm, which begins an hour before the day in UTC.
  expect(sent).toEqual([['resendFailedWebhookDeliveries', { webhookId: id, since: '2025-11-18T23:00:00.000Z' }]])
  await until(() => expect(document.body.textContent).toContain(t('resentFailed_other', { count: 2 })))
  expect(page.queryByRole('button', { name: t('resendFailed') })).toBeNull()
})

test('a second press does not resend a message twice, neither one message nor all failed messages (PLUS-63)', async () => {
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
  await openLog(gaveUp)
  const resendButton = page.getByRole('button', { name: resendName })
  // Both presses come before the page renders again.
  resendButton.click()
  resendButton.click()
  await until(() => expect(waiting).toHaveLength(1))
  waiting.shift()?.()
  await until(() => expect(sent).toHaveLength(1))
  const resendAllButton = await page.findByRole('button', { name: t('resendFailed') })
  resendAllButton.click()
  resendAllButton.click()
  const question = await page.within('dialog', t('resendFailedTitle'))
  await question.click('button', t('resendFailedConfirm'))
  await until(() => expect(waiting).toHaveLength(1))
  waiting.shift()?.()
  await page.gone('dialog')
  expect(sent).toEqual([
    ['resendWebhookDelivery', expect.anything()],
    ['resendFailedWebhookDeliveries', expect.anything()],
  ])
})

test('a user sends a test, and deletes a webhook after a question (PLUS-63)', async () => {
  const { sent } = open([webhook()], {
    testWebhook: () => ({ delivery: { id: globalId('WebhookDelivery', 42) }, errors: [] }),
    deleteWebhook: () => ({ deletedWebhookId: id, errors: [] }),
  })
  await page.click('button', t('test'))
  await until(() => expect(sent).toEqual([['testWebhook', { webhookId: id }]]))
  await page.click('button', t('more', { name: 'Lönesystemet' }))
  await page.click('menuitem', t('remove'))
  const question = await page.within('alertdialog', t('removeTitle', { name: 'Lönesystemet' }))
  await question.click('button', t('removeConfirm'))
  await page.findByText(t('empty'))
  expect(sent.at(-1)).toEqual(['deleteWebhook', { webhookId: id }])
})
