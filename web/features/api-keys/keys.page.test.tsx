import { afterEach, expect, test, vi } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('features/api-keys')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
  vi.restoreAllMocks()
})

const keyOf = (id: number, name: string) => ({
  __typename: 'PartnerKey',
  id: globalId('PartnerKey', id),
  name,
  masked: 'tvl_9fQ2…',
  createdAt: '2025-11-20T10:00:00.000Z',
  createdBy: 'Karin Wallén',
  scope: 'READ',
  expiresAt: null as string | null,
  lastUsedAt: null as string | null,
})

function open(path: string, keys: readonly object[]) {
  const deleted: unknown[] = []
  const inputs: unknown[] = []
  page = renderRoute(path, {
    answers: {
      ...recruiterAnswers,
      company: () => ({ ...tranfjarden, partnerKeys: keys }),
      importOrigins: () => ['https://jobb.example'],
      createPartnerKey: ({ input }) => (
        inputs.push(input),
        { partnerKey: keyOf(9, (input as { name: string }).name), secret: 'tvl_9fQ2xVnR7LwB3mTz', errors: [] }
      ),
      deletePartnerKey: ({ input }) => {
        deleted.push(input)
        return { deletedPartnerKeyId: (input as { partnerKeyId: string }).partnerKeyId, errors: [] }
      },
    },
  })
  return { deleted, inputs }
}

test('a key is created by name and shown once, and closing without copying asks (COMP-109 COMP-112 COMP-114 COMP-115)', async () => {
  open('/2/api-keys', [keyOf(1, 'Intranätet')])
  await page.press('button', t('add'))
  const field = await page.see<HTMLInputElement>('[role="dialog"] input')
  page.write(field, 'INTRANÄTET')
  await page.press('[role="dialog"] button[type="submit"]')
  await until(() => expect(page.text()).toContain(t('problem.taken')))
  page.write(field, 'Lönesystem')
  await page.press('[role="dialog"] button[type="submit"]')
  await page.see('[role="dialog"] code', 'tvl_9fQ2xVnR7LwB3mTz')
  await page.press('[role="dialog"] button', t('close'))
  await page.see('[role="alertdialog"], [role="dialog"]', t('closeTitle'))
  page.key('Escape')
  await page.gone('[role="alertdialog"]')
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.press('[role="dialog"] button', t('copy'))
  await page.see('[role="dialog"] button', t('copied'))
  expect(written).toHaveBeenCalledWith('tvl_9fQ2xVnR7LwB3mTz')
  await page.press('[role="dialog"] button', t('close'))
  await page.gone('[role="dialog"]')
  expect(page.text()).not.toContain('tvl_9fQ2xVnR7LwB3mTz')
  expect([...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent)).toEqual([
    'Lönesystem',
    'Intranätet',
  ])
})

test('a key only needs a name that is not blank (COMP-111)', async () => {
  open('/2/career-pages', [])
  await page.press('button', t('add'))
  const field = await page.see<HTMLInputElement>('[role="dialog"] input')
  page.write(field, '   ')
  await page.press('[role="dialog"] button[type="submit"]')
  expect(document.querySelector('[role="dialog"] code')).toBeNull()
  page.write(field, 'W')
  await page.press('[role="dialog"] button[type="submit"]')
  await page.see('[role="dialog"] code', 'tvl_9fQ2xVnR7LwB3mTz')
})

test('a career page key is deleted by typing its exact name (COMP-109 COMP-113)', async () => {
  const { deleted } = open('/2/career-pages', [keyOf(1, 'Webben')])
  await page.press('button', t('remove', { name: 'Webben' }))
  const field = await page.see<HTMLInputElement>('[role="alertdialog"] input, [role="dialog"] input')
  const confirm = () =>
    page.find<HTMLButtonElement>('[role="alertdialog"] button, [role="dialog"] button', t('removeConfirm'))
  for (const wrongName of ['Webb', 'webben']) {
    page.write(field, 'Webben')
    await until(() => expect(confirm()?.disabled).toBe(false))
    page.write(field, wrongName)
    await until(() => expect(confirm()?.disabled, wrongName).toBe(true))
  }
  page.write(field, 'Webben')
  await until(() => expect(confirm()?.disabled).toBe(false))
  confirm()?.click()
  await page.see('b, p', t('CAREER_PAGE.empty'))
  expect(deleted).toEqual([{ companyId: tranfjarden.id, kind: 'CAREER_PAGE', partnerKeyId: globalId('PartnerKey', 1) }])
})

test('an API key shows its scope, expiry and last use (PLUS-60)', async () => {
  const day = 86_400_000
  const ends = (days: number) => new Date(Date.now() + days * day).toISOString()
  const { inputs } = open('/2/api-keys', [
    { ...keyOf(1, 'Intranätet'), scope: 'WRITE', lastUsedAt: '2025-11-20T09:38:00.000Z' },
    { ...keyOf(2, 'Rapporter'), expiresAt: ends(3) },
    { ...keyOf(3, 'Gammal'), expiresAt: '2025-06-18T21:59:59.000Z' },
  ])
  await page.see('td', 'Intranätet')
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows[0]).toContain(`${t('may.WRITE')}2025-11-20 Karin Wallén2025-11-20 10:38${t('never')}`)
  expect(rows[2]).toContain(t('expired', { day: '2025-06-18' }))
  expect([...document.querySelectorAll('[data-end]')].map((each) => each.getAttribute('data-end'))).toEqual([
    'soon',
    'over',
  ])
  expect(page.text()).toContain(`${location.origin}/graphql`)
  expect(page.find('a', t('tryIt'))?.getAttribute('href')).toBe('/graphiql?key')
  await page.press('button', t('add'))
  page.write(await page.see<HTMLInputElement>('[role="dialog"] input'), 'Lönesystem')
  await page.press('[role="dialog"] label', t('may.WRITE'))
  await page.press('[role="dialog"] button[type="submit"]')
  await page.see('[role="dialog"] code', 'tvl_9fQ2xVnR7LwB3mTz')
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
  await page.see('code', `https://jobb.example/feeds/${t('keyPlace')}/ads.json`)
  await page.press('button', t('add'))
  page.write(await page.see<HTMLInputElement>('[role="dialog"] input'), 'Webben')
  await page.press('[role="dialog"] button[type="submit"]')
  await page.see('[role="dialog"] code', 'https://jobb.example/feeds/tvl_9fQ2xVnR7LwB3mTz/ads.json')
  await page.see('[role="dialog"] code', 'https://jobb.example/feeds/tvl_9fQ2xVnR7LwB3mTz/indeed.xml')
})
