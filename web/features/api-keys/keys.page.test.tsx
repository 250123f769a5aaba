import { within } from '@testing-library/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId, tranfjarden } from '#web/testing/world.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const t = pageTexts('features/api-keys')
const secret = 'tvl_9fQ2xVnR7LwB3mTz'

let page: RenderedPage
afterEach(async () => {
  await page.close()
  vi.restoreAllMocks()
})

const keyOf = (id: number, name: string) => ({
  __typename: 'PartnerKey',
  id: globalId('PartnerKey', id),
  databaseId: id,
  name,
  masked: 'tvl_9fQ2…',
  createdAt: '2025-11-20T10:00:00.000Z',
  createdBy: { name: 'Karin Wallén' },
  scope: 'READ',
  expiresAt: null as string | null,
  lastUsedAt: null as string | null,
  deprecatedUses: [] as object[],
})

function open(path: string, keys: readonly object[], impersonator: string | null = null) {
  const deleted: unknown[] = []
  const inputs: unknown[] = []
  page = renderPage(path, {
    impersonator,
    answers: {
      ...recruiterAnswers,
      company: () => ({ ...tranfjarden, partnerKeys: keys }),
      importOrigins: () => ['https://jobb.example'],
      createPartnerKey: ({ input }) => (
        inputs.push(input),
        { partnerKey: keyOf(9, (input as { name: string }).name), secret, errors: [] }
      ),
      deletePartnerKey: ({ input }) => {
        deleted.push(input)
        return { deletedPartnerKeyId: (input as { partnerKeyId: string }).partnerKeyId, errors: [] }
      },
    },
  })
  return { deleted, inputs }
}

/** Opens the dialog for a new key. */
async function newKey() {
  await page.click('button', t('add'))
  const dialog = await page.within('dialog', t('newTitle'))
  return {
    ...dialog,
    create: async (name: string) => {
      await dialog.fill(startsWith(t('name')), name)
      await dialog.click('button', t('create'))
    },
  }
}
/** Waits for the dialog that shows a new key. */
async function secretOf(name: string) {
  const dialog = await page.within('dialog', t('secretTitle', { name }))
  expect(dialog.getByText(secret)).toBeTruthy()
  return dialog
}
/** Returns the rows of the table, without the head. */
const rows = () => page.getAllByRole('row').slice(1)

test('a key is created by name and shown once, and closing without copying asks (COMP-109, COMP-112, COMP-114, COMP-115)', async () => {
  open('/2/api-keys', [keyOf(1, 'Intranätet')])
  const { create } = await newKey()
  await create('INTRANÄTET')
  await page.findByText(t('problem.taken'))
  await create('Lönesystem')
  const dialog = await secretOf('Lönesystem')
  await dialog.click('button', t('close'))
  await page.findByRole('alertdialog', { name: t('closeTitle') })
  await page.press('Escape')
  await page.gone('alertdialog')
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await dialog.click('button', t('copy'))
  await dialog.findByRole('button', { name: t('copied') })
  expect(written).toHaveBeenCalledWith(secret)
  await dialog.click('button', t('close'))
  await page.gone('dialog')
  expect(page.text()).not.toContain(secret)
  expect(rows().map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual(['Lönesystem', 'Intranätet'])
})

test('a key cannot be created while staff impersonate the user; it can be deleted (ACC-67)', async () => {
  open('/2/api-keys', [keyOf(1, 'Intranätet')], '9')
  const description = pageTexts('shell')('impersonating.refused', { name: 'Karin Wallén' })
  expect((await page.findByRole<HTMLButtonElement>('button', { name: t('add'), description })).disabled).toBe(true)
  expect(page.getByRole<HTMLButtonElement>('button', { name: t('remove', { name: 'Intranätet' }) }).disabled).toBe(
    false,
  )
})

test('a key only needs a name that is not blank (COMP-111)', async () => {
  open('/2/career-pages', [])
  const { create } = await newKey()
  await create('   ')
  expect(page.queryByText(secret)).toBeNull()
  await create('W')
  await secretOf('W')
})

test('a career page key is deleted by typing its exact name (COMP-109, COMP-113)', async () => {
  const { deleted } = open('/2/career-pages', [keyOf(1, 'Webben')])
  await page.click('button', t('remove', { name: 'Webben' }))
  const question = await page.within('alertdialog', t('removeTitle', { name: 'Webben' }))
  const field = question.getByRole('textbox')
  const confirm = question.getByRole<HTMLButtonElement>('button', { name: t('removeConfirm') })
  for (const wrongName of ['Webb', 'webben']) {
    await question.fill(field, 'Webben')
    await until(() => expect(confirm.disabled).toBe(false))
    await question.fill(field, wrongName)
    await until(() => expect(confirm.disabled, wrongName).toBe(true))
  }
  await question.fill(field, 'Webben')
  await question.click('button', t('removeConfirm'))
  await page.findByText(t('CAREER_PAGE.empty'))
  expect(deleted).toEqual([{ kind: 'CAREER_PAGE', partnerKeyId: globalId('PartnerKey', 1) }])
})

test('an API key shows its scope, expiry and last use (PLUS-60)', async () => {
  const ends = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
  const { inputs } = open('/2/api-keys', [
    { ...keyOf(1, 'Intranätet'), scope: 'WRITE', lastUsedAt: '2025-11-20T09:38:00.000Z' },
    { ...keyOf(2, 'Rapporter'), expiresAt: ends(3) },
    { ...keyOf(3, 'Gammal'), expiresAt: '2025-06-18T21:59:59.000Z' },
  ])
  await page.findByRole('cell', { name: 'Intranätet' })
  expect(rows()[0]?.textContent).toContain(`${t('may.WRITE')}2025-11-20 Karin Wallén2025-11-20 10:38${t('never')}`)
  expect(rows()[2]?.textContent).toContain(t('expired', { day: '2025-06-18' }))
  // A key that expires soon is marked by an icon and a colour, which have no role.
  const marks = rows().map((row) => row.querySelector('[data-end]')?.getAttribute('data-end'))
  expect(marks).toEqual([undefined, 'soon', 'over'])
  expect(page.text()).toContain(`${location.origin}/graphql`)
  expect(page.getByRole('link', { name: t('tryIt') }).getAttribute('href')).toBe('/graphiql?key')
  const { click, create } = await newKey()
  await click('radio', startsWith(t('may.WRITE')))
  await create('Lönesystem')
  await secretOf('Lönesystem')
  expect(inputs).toEqual([
    {
      companyId: tranfjarden.id,
      kind: 'API',
      name: 'Lönesystem',
      scope: 'WRITE',
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT2[12]:59:59\.000Z$/),
    },
  ])
})

test('a career page key is shown with the addresses of its feeds (PLUS-61)', async () => {
  open('/2/career-pages', [])
  await page.findByText(`https://jobb.example/feeds/${t('keyPlace')}/ads.json`)
  const { create } = await newKey()
  await create('Webben')
  const dialog = await secretOf('Webben')
  expect(dialog.getByText(`https://jobb.example/feeds/${secret}/ads.json`)).toBeTruthy()
  expect(dialog.getByText(`https://jobb.example/feeds/${secret}/indeed.xml`)).toBeTruthy()
})

test('the page lists the deprecated fields that the keys use, with their removal dates (PLUS-100)', async () => {
  const use = (coordinate: string, removedAfter: string | null, reason = 'Use `Ad.endsAt`.') => ({
    coordinate,
    reason,
    removedAfter,
    lastUsedAt: '2025-11-20T09:38:00.000Z',
    count: 1284,
  })
  open('/2/api-keys', [
    {
      ...keyOf(1, 'Intranätet'),
      deprecatedUses: [use('Ad.state', null), use('Ad.later', '2199-12-31', 'Use `A.b` or `A.c`.')],
    },
    { ...keyOf(2, 'Lönesystem'), deprecatedUses: [use('Ad.end', '2020-02-28')] },
    keyOf(3, 'Rapporter'),
  ])
  const table = await page.findByRole('table', { name: t('deprecated.title') })
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell'))
  expect(cells.map((row) => row.slice(0, 4).map(({ textContent }) => textContent))).toEqual([
    ['Ad.end', 'Ad.endsAt', '2020-02-28', 'Lönesystem'],
    ['Ad.later', 'Use A.b or A.c.', '2199-12-31', 'Intranätet'],
    ['Ad.state', 'Ad.endsAt', t('deprecated.noDate'), 'Intranätet'],
  ])
  expect(cells[0]?.[5]?.textContent).toMatch(/^1\s284$/)
  let file: Blob | null = null
  // The test browser would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => ((file = blob as Blob), 'blob:test'))
  await page.click('button', t('deprecated.csv'))
  const lines = (await (file as Blob | null)?.text())?.trim().split('\r\n') ?? []
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/^Ad\.end;Use `Ad\.endsAt`\.;2020-02-28;Lönesystem;2025-11-20 10:38;1284$/)
  // Only a removal within 60 days is marked.
  expect(cells.map((row) => row[2]?.querySelector('svg') !== null)).toEqual([true, false, false])
})

test('the page has the address for assistants, that of career pages has not (PLUS-103)', async () => {
  open('/2/api-keys', [keyOf(1, 'Intranätet')])
  await page.findByRole('heading', { name: t('assistants.title') })
  expect(page.getByText(`${location.origin}/mcp`)).toBeTruthy()
  await page.close()
  open('/2/career-pages', [keyOf(1, 'Webben')])
  await page.findByRole('heading', { name: t('CAREER_PAGE.use') })
  expect(page.queryByRole('heading', { name: t('assistants.title') })).toBeNull()
})
