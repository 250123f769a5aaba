import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/connections')
const connectors = pageTexts('features/connectors')

let page: RenderedPage
afterEach(() => page.close())

const field = (source: string, over: object) => ({
  source,
  rawValue: null,
  field: null,
  value: null,
  state: 'UNUSED',
  ...over,
})
const fields = [
  field('title', { rawValue: 'Kock', field: 'TITLE', value: 'Kock', state: 'EXACT' }),
  field('employmenttype', {
    rawValue: 'part',
    field: 'EMPLOYMENT',
    value: 'indefinite,partTime,regular',
    state: 'INTERPRETED',
  }),
  field('remotestatus', { rawValue: 'sometimes', field: 'WORKPLACE', state: 'NOT_UNDERSTOOD' }),
  field('locations/location', { rawValue: '1', field: 'MORE_PLACES' }),
  field('recruiter/name', {}),
  field('newer', { rawValue: 'x', field: 'OTHER', value: 'x', state: 'INTERPRETED' }),
]
const job = (over: object = {}) => ({
  at: '2025-11-20T05:00:00Z',
  externalId: 'teamtailor-1',
  title: 'Kock',
  ad: { id: globalId('Ad', 9), databaseId: 9 },
  leftOutBecause: null,
  fields,
  ...over,
})
const faulty = { at: '2025-11-20T06:00:00Z', fault: 'INVALID', detail: 'Innehållet är inte JSON.' }

/** Opens the page of a connection. */
function open(
  lastReading: object | null,
  {
    name = 'TEAMTAILOR_XML',
    path = 'teamtailor-xml',
    answers = {},
    ...over
  }: { name?: string; path?: string; answers?: object; [field: string]: unknown } = {},
) {
  const world = { lastReading, ...over }
  const company = () => ({
    ...tranfjarden,
    viewerCanEdit: true,
    connectedServices: [],
    connectedService: {
      name,
      connectionId: globalId('ServiceConnection', 3),
      isActive: true,
      webhookUrl: null,
      hasWebhookKey: false,
      ...world,
    },
  })
  page = renderPage(`/2/connections/${path}`, {
    answers: { ...recruiterAnswers, company, node: company, ...answers },
  })
  return world
}

test('each field of the latest ad is shown with its value at the service and in Tavla (PLUS-162)', async () => {
  open({ job: job(), faulty: null })
  await page.findByRole('heading', { level: 1, name: connectors('names.TEAMTAILOR_XML') })
  page.getByText(t('reading.understood', { read: 3, all: 4 }))
  page.getByText(t('reading.missed_one', { count: 1 }))
  expect(page.getByRole('link', { name: 'Kock' }).getAttribute('href')).toBe('/2/ad/9')
  const rows = page.getAllByRole('row').map((row) => row.textContent ?? '')
  expect(rows).toHaveLength(1 + fields.length)
  expect(rows[1]).toContain(t('reading.EXACT'))
  expect(rows[2]).toContain(`${t('reading.words.indefinite')}, ${t('reading.words.partTime')}`)
  expect(rows[3]).toContain(`sometimes${t('reading.NOT_UNDERSTOOD')}`)
  expect(rows[4]).toContain(t('reading.samePlace'))
  expect(rows[5]).toContain(t('reading.notKept'))
  page.getByText(t('reading.missedHelp'))
})

test('without a delivery the page says so, and a delivery that could not be read is shown with its fault (PLUS-162)', async () => {
  open({ job: null, faulty: null })
  await page.findByText(t('reading.empty'))
  await page.close()
  open(null, { name: 'PONTY', path: 'ponty' })
  await page.findByText(t('reading.empty'))
  await page.close()
  open({ job: job({ ad: null, title: null, leftOutBecause: 'NO_TITLE' }), faulty })
  await page.findByText(faulty.detail)
  expect(page.text()).toContain(t('fault.invalid'))
  expect(page.text()).toContain(`${t('reading.leftOut')} ${t('leftOut.NO_TITLE')}`)
  page.getByText(t('leftOut.untitled'))
})

test('an unknown service has no page (PLUS-162)', async () => {
  open(null, { path: 'linkedin' })
  await until(() => expect(page.queryByRole('heading', { level: 1 })?.textContent).not.toBe(''))
  expect(page.queryByText(t('reading.empty'))).toBeNull()
})

test('the key of the company’s webhook is stored and never shown (PLUS-161)', async () => {
  const sent: unknown[] = []
  const world = open(
    { job: null, faulty: null },
    {
      name: 'TEAMTAILOR',
      path: 'teamtailor',
      webhookUrl: 'https://tavla.example/hooks/teamtailor/3',
      answers: {
        setTeamtailorWebhookKey: ({ input }: { input: object }) => {
          sent.push(input)
          Object.assign(world, { hasWebhookKey: true })
          return {
            company: { ...tranfjarden, connectedService: { hasWebhookKey: true } },
            errors: [],
          }
        },
      },
    },
  )
  await page.findByText('https://tavla.example/hooks/teamtailor/3')
  page.getByText(t('webhookKey.none'))
  await page.click('button', t('webhookKey.save'))
  await page.findByText(t('form.required'))
  expect(sent).toEqual([])
  await page.fill(t('webhookKey.label'), 'abc')
  await page.click('button', t('webhookKey.save'))
  await until(() =>
    expect(sent).toEqual([{ companyId: tranfjarden.id, connectionId: globalId('ServiceConnection', 3), key: 'abc' }]),
  )
  await page.findByText(t('webhookKey.stored'))
  await until(() => expect(page.getByLabelText<HTMLInputElement>(t('webhookKey.label')).value).toBe(''))
})
