import { within } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { instantOf } from '#rules/text-and-time/stockholm-time.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('features/api-keys')
const now = instantOf('2025-11-20', 10, 42)

let page: RenderedPage
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(async () => {
  await page.close()
  vi.useRealTimers()
})

const hour = (day: string, at: number, usage: object = {}) => ({
  startsAt: instantOf(day, at).toISOString(),
  requests: 40,
  calls: 60,
  cost: 900,
  tooExpensive: 0,
  notAllowed: 0,
  rateLimited: 0,
  maxCost: 90,
  costliestOperation: null as string | null,
  ...usage,
})
const quota = { limit: 600, remaining: 372, perSecond: 10, resetSeconds: 23, maxCost: 50_000, maxCalls: 40 }

/** `answers` gets a function that changes the stored key and returns it, because the page refetches the key. */
function open(
  changes: object = {},
  { path = '/2/api-keys/17', ids = [17] } = {},
  answers: (change: (changes: object) => object) => Answers = () => ({}),
) {
  const deleted: unknown[] = []
  let partnerKey = {
    __typename: 'PartnerKey',
    id: globalId('PartnerKey', 17),
    databaseId: 17,
    name: 'Intranätet',
    masked: 'tvl_b7Kd…',
    createdAt: '2025-03-04T10:00:00.000Z',
    createdBy: { name: 'Jonas Kallio' },
    scope: 'READ',
    expiresAt: null,
    lastUsedAt: instantOf('2025-11-20', 10, 38).toISOString(),
    lastUse: null,
    formerKeyUntil: null,
    deprecatedUses: [],
    quota,
    usage: { hours: [] },
    ...changes,
  }
  page = renderPage(path, {
    answers: {
      ...recruiterAnswers,
      company: () => ({
        ...tranfjarden,
        viewerCanReadAuditLog: true,
        partnerKey,
        partnerKeys: ids.map((id) => ({ ...partnerKey, id: globalId('PartnerKey', id), databaseId: id })),
      }),
      importOrigins: () => ['https://jobb.example'],
      deletePartnerKey: ({ input }) => {
        deleted.push(input)
        return { deletedPartnerKeyId: partnerKey.id, errors: [] }
      },
      ...answers((changed) => (partnerKey = { ...partnerKey, ...changed })),
    },
  })
  return deleted
}

test('the page of a key shows its quota now and its requests of today (PLUS-99)', async () => {
  const hours = [
    hour('2025-11-19', 23, { requests: 1310 }),
    hour('2025-11-20', 9, { requests: 431, calls: 3780, maxCost: 412, costliestOperation: 'BoardWithCards' }),
    hour('2025-11-20', 10, { tooExpensive: 1, rateLimited: 2 }),
  ]
  open({ usage: { hours } })
  const list = await page.findByRole('list', { name: t('figures.title') })
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  expect(texts).toEqual([
    t('figures.left') +
      t('figures.percent', { share: 62 }) +
      ' ' +
      t('figures.leftOf', { remaining: 372, limit: 600 }) +
      t('figures.fullIn_other', { count: 23 }),
    t('figures.requests') +
      '471 ' +
      t('figures.yesterday', { requests: 1310 }) +
      t('figures.calls_other', { count: 3840 }),
    t('figures.costliest') + '412 ' + t('figures.maxCost', { max: 50_000 }) + 'BoardWithCards',
    t('figures.refused') +
      '3 ' +
      [t('figures.tooExpensive_one', { count: 1 }), t('figures.rateLimited_other', { count: 2 })].join(', '),
  ])
  expect(page.text()).toContain(`${t('used')} 10:38`)
  expect(page.text()).toContain(t('createdBy', { day: '2025-03-04', name: 'Jonas Kallio' }))
})

test('the page says with which program and from where a key was last used (PLUS-60)', async () => {
  const client = t('usedBy.client', { client: 'Node 26' })
  const byAssistant = t('usedBy.clientMcp', { client: 'Node 26' })
  const address = t('usedBy.address', { address: '192.0.2.14' })
  const lastUse = { __typename: 'PartnerKeyUse', client: 'Node 26', address: '192.0.2.14', isMcp: false }
  const yesterday = instantOf('2025-11-19', 23).toISOString()
  const cases = [
    [{ lastUse }, `10:38 ${client}, ${address}`],
    [{ lastUse: { ...lastUse, isMcp: true } }, `10:38 ${byAssistant}, ${address}`],
    [{ lastUse: { ...lastUse, client: null, isMcp: true } }, `10:38 ${t('usedBy.mcp')}, ${address}`],
    // A download of a feed, and a member who is not an administrator.
    [{ lastUsedAt: yesterday, lastUse: { ...lastUse, client: null, address: null } }, '2025-11-19 23:00'],
    [{ lastUse: null }, '10:38'],
  ] as const
  for (const [index, [changes, expected]] of cases.entries()) {
    if (index > 0) await page.close()
    open(changes)
    const [used] = (await page.findAllByRole('listitem')).filter(({ textContent }) => textContent.startsWith(t('used')))
    expect(used?.textContent.trim()).toBe(`${t('used')} ${expected}`)
  }
})

test('arrow keys read out the hours of the chart, and a table has the same numbers (PLUS-99)', async () => {
  const hours = [
    hour('2025-11-14', 8, { requests: 7 }),
    hour('2025-11-20', 0, { notAllowed: 1 }),
    hour('2025-11-20', 9),
  ]
  open({ usage: { hours } })
  const chart = await page.findByRole('slider', { name: t('chart.choose') })
  chart.focus()
  const values = (requests: number, refused: string) =>
    `${t(`chart.values.requests_other`, { count: requests })}, ${t('chart.values.calls_other', { count: 60 })}, ` +
    `${t('chart.values.cost_other', { count: 900 })}, ${refused}`
  await page.press('ArrowRight')
  expect(chart.getAttribute('aria-valuetext')).toBe(
    `2025-11-20 00:00–01:00: ${values(40, t('chart.values.refused_one', { count: 1 }))}`,
  )
  await page.press('ArrowRight')
  expect(chart.getAttribute('aria-valuetext')).toContain('2025-11-20 01:00–02:00')
  await page.press('End')
  expect(chart.getAttribute('aria-valuetext')).toContain('2025-11-20 23:00–00:00')
  await page.click('radio', t('chart.periods.week'))
  await page.click('button', t('chart.asTable'))
  const rows = (await page.findAllByRole('row')).slice(1)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    '2025-11-20 09:00–10:00',
    '2025-11-20 00:00–01:00',
    '2025-11-14 08:00–09:00',
  ])
  await page.click('radio', t('chart.periods.month'))
  expect(page.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['2025-11-20', '2025-11-14'])
})

test('the page says in words what a key may do (PLUS-99)', async () => {
  const allowed = async () => {
    await page.findByRole('heading', { name: t('rights.title') })
    return page
      .getAllByRole('listitem')
      .filter(({ textContent }) => textContent.startsWith(t('rights.yes')))
      .map((item) => item.querySelector('b')?.textContent)
  }
  const readings = ['readPublished', 'readAds', 'readCandidates', 'readFiles', 'followEvents'].map((id) =>
    t(`rights.${id}`),
  )
  open()
  expect(await allowed()).toEqual(readings)
  await page.close()
  open({ scope: 'WRITE' })
  expect(await allowed()).toEqual([...readings, t('rights.writeAds'), t('rights.writeCandidates')])
  await page.close()
  open({}, { path: '/2/career-pages/17' })
  expect(await allowed()).toEqual([t('rights.readPublished')])
  expect(page.text()).toContain(t('chart.noFeeds'))
})

test('a key without use says so, and one that expires soon is marked (PLUS-60, PLUS-99)', async () => {
  open({
    lastUsedAt: null,
    expiresAt: new Date(now.getTime() + 3 * DAY_MS).toISOString(),
    quota: { ...quota, remaining: 600, resetSeconds: 0 },
  })
  await page.findByText(t('chart.unused'))
  expect(page.text()).toContain(t('neverUsed'))
  expect(page.text()).toContain(t('figures.refill_other', { count: 600 }))
  expect(page.getAllByText(t('endsOn', { day: '2025-11-23' }))).toHaveLength(2)
})

test('a key is deleted on its page, and one that a colleague deleted is shown as deleted (COMP-113)', async () => {
  const deleted = open()
  await page.click('button', t('removeKey'))
  const question = await page.within('alertdialog', t('removeTitle', { name: 'Intranätet' }))
  await question.fill(question.getByRole('textbox'), 'Intranätet')
  await question.click('button', t('removeConfirm'))
  await page.findByRole('heading', { name: t('API.title') })
  expect(page.path()).toBe('/2/api-keys')
  expect(deleted).toEqual([{ kind: 'API', partnerKeyId: globalId('PartnerKey', 17) }])
  await page.close()
  open({}, { ids: [18] })
  await page.findByText(t('removedHelp'))
  // The breadcrumb, and the button.
  const links = page.getAllByRole('link', { name: t('API.title') })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/2/api-keys', '/2/api-keys'])
})

test('a key is renamed until a name is free, and its access changed (PLUS-60, COMP-112)', async () => {
  const inputs: unknown[] = []
  open({}, {}, (change) => ({
    updatePartnerKey: ({ input }) => {
      inputs.push(input)
      const { partnerKeyId: _id, ...changes } = input as { partnerKeyId: string; name?: string }
      if (changes.name !== 'Lönesystem') return { partnerKey: change(changes), errors: [] }
      return {
        partnerKey: null,
        errors: [{ __typename: 'ConflictError', reason: 'NAME_TAKEN', path: null, message: '' }],
      }
    },
  }))
  await page.click('button', t('rename'))
  const question = async (name: string) => {
    const dialog = await page.within('dialog', t('renameTitle'))
    await dialog.fill(dialog.getByRole('textbox'), name)
    await page.press('Enter')
  }
  await question('Lönesystem')
  await page.findByText(t('problem.taken'))
  await question('Intranät 2')
  await page.findByRole('heading', { level: 1, name: 'Intranät 2' })
  await page.click('button', t('changeScope'))
  const scope = await page.within('dialog', t('scopeTitle', { name: 'Intranät 2' }))
  await scope.click('radio', new RegExp(`^${t('may.WRITE')}`))
  await page.press('Enter')
  await page.findByText(t('may.WRITE'))
  const partnerKeyId = globalId('PartnerKey', 17)
  expect(inputs).toEqual([
    { partnerKeyId, name: 'Lönesystem' },
    { partnerKeyId, name: 'Intranät 2' },
    { partnerKeyId, scope: 'WRITE' },
  ])
})

test('a key is replaced after a question, is shown once, and the page says how long the old one works (PLUS-60)', async () => {
  const secret = `tvl_${'n'.repeat(32)}`
  open({}, {}, (change) => ({
    replacePartnerKey: () => ({
      partnerKey: change({ masked: 'tvl_nnnn…', formerKeyUntil: instantOf('2025-11-21', 10, 42).toISOString() }),
      secret,
      errors: [],
    }),
  }))
  await page.click('button', t('replace'))
  const question = await page.within('alertdialog', t('replaceTitle', { name: 'Intranätet' }))
  expect(question.queryByText(t('replaceAgain'), { exact: false })).toBeNull()
  await question.click('button', t('replaceConfirm'))
  const dialog = await page.within('dialog', t('replacedTitle', { name: 'Intranätet' }))
  expect(dialog.getByText(secret)).toBeTruthy()
  await page.findByText(t('formerUntil', { time: '2025-11-21 10:42' }))
  expect(page.text()).toContain('tvl_nnnn…')
})

test('a replaced key of a career page is shown with its feed addresses (COMP-109, PLUS-60)', async () => {
  const secret = `tvl_${'n'.repeat(32)}`
  open({}, { path: '/2/career-pages/17' }, (change) => ({
    replacePartnerKey: () => ({ partnerKey: change({ masked: 'tvl_nnnn…' }), secret, errors: [] }),
  }))
  await page.click('button', t('replace'))
  const question = await page.within('alertdialog', t('replaceTitle', { name: 'Intranätet' }))
  await question.click('button', t('replaceConfirm'))
  const dialog = await page.within('dialog', t('replacedTitle', { name: 'Intranätet' }))
  expect(dialog.getByText(`https://jobb.example/feeds/${secret}/ads.json`)).toBeTruthy()
})

test('an expired key says why it cannot be replaced (PLUS-60)', async () => {
  open({ expiresAt: new Date(now.getTime() - DAY_MS).toISOString() })
  const name = { name: t('replace'), description: t('expiredNotReplaced') }
  expect((await page.findByRole<HTMLButtonElement>('button', name)).disabled).toBe(true)
})
