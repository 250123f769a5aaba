import { afterEach, expect, test, vi } from 'vitest'
import { TEST_ENDS_SOON_DAYS } from '#rules/companies/test-company.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { globalId, tranfjarden, viewer } from '#web/testing/world.ts'

const t = pageTexts('pages/company/api-keys')

let page: RenderedPage
afterEach(async () => {
  await page.close()
  vi.restoreAllMocks()
})

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const made = (over: object = {}) => ({
  __typename: 'TestCompany',
  id: globalId('TestCompany', 9),
  databaseId: 9,
  name: 'Tranfjärden Logistik AB (test)',
  createdAt: inDays(0),
  createdBy: { name: 'Karin Wallén' },
  expiresAt: inDays(30),
  viewerIsMember: true,
  ...over,
})

function open(company: object = {}, isAdministrator = true) {
  const sent: [string, unknown][] = []
  const asked = { ...tranfjarden, partnerKeys: [], ...company }
  const settings = { ...tranfjarden.settings, viewerIsAdministrator: isAdministrator }
  const record =
    (name: string, answer: object) =>
    ({ input }: Readonly<Record<string, unknown>>) => {
      sent.push([name, input])
      return { ...answer, errors: [] }
    }
  page = renderPage('/2/api-keys', {
    answers: {
      ...recruiterAnswers,
      company: () => ({ ...asked, settings }),
      importOrigins: () => ['https://jobb.example'],
      createTestCompany: record('create', {
        testCompany: made(),
        company: { ...asked, settings, testCompany: made() },
        viewer,
        writeKey: 'tvl_test_write',
        readKey: 'tvl_test_read',
      }),
      resetTestCompany: record('reset', { company: asked }),
      deleteTestCompany: record('delete', { deletedCompanyId: tranfjarden.id, viewer }),
    },
  })
  return sent
}

test('one press creates a test company, and its keys are shown once (PLUS-102)', async () => {
  const sent = open()
  await page.click('button', t('create'))
  const dialog = await page.within('dialog', t('madeTitle', { name: made().name }))
  expect(dialog.getByText('tvl_test_write')).toBeTruthy()
  expect(dialog.getByText('tvl_test_read')).toBeTruthy()
  await dialog.click('button', t('close'))
  await page.click('button', t('closeConfirm'))
  await until(() => expect(page.queryByText('tvl_test_write')).toBeNull())
  expect(sent).toEqual([['create', { companyId: tranfjarden.id }]])
  expect((await page.findByRole('link', { name: made().name })).getAttribute('href')).toBe('/9/api-keys')
})

test('a member who is no administrator sees why the button is disabled (PLUS-102)', async () => {
  open({}, false)
  expect((await page.findByRole('button', { name: t('create') })).hasAttribute('disabled')).toBe(true)
})

test('an existing test company of others is named without a link, with the day when it is deleted (PLUS-102)', async () => {
  open({ testCompany: made({ viewerIsMember: false, expiresAt: inDays(TEST_ENDS_SOON_DAYS - 1) }) })
  await page.findByText(t('askForInvitation'))
  expect(page.queryByText(t('create'))).toBeNull()
  expect(page.getByText(new RegExp(t('endsSoon', { day: '' }).split(':')[0] ?? ''))).toBeTruthy()
})

test('the test company is reset and deleted after a question, and leads to its mailbox (PLUS-102)', async () => {
  const sent = open({ isTest: true, testExpiresAt: inDays(20) })
  expect((await page.findByRole('link', { name: t('mailbox') })).getAttribute('href')).toBe('/2/test-mailbox')
  await page.click('button', t('reset'))
  await (await page.within('alertdialog', t('resetTitle'))).click('button', t('reset'))
  await page.findByText(t('resetDone'))
  await page.click('button', t('delete'))
  await (await page.within('alertdialog', t('deleteTitle', { name: tranfjarden.name }))).click('button', t('delete'))
  await until(() => expect(sent).toHaveLength(2))
  expect(sent.map(([name]) => name)).toEqual(['reset', 'delete'])
  await until(() => expect(page.path()).toBe('/'))
})
