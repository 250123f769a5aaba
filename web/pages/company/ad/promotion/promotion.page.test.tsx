import { afterEach, expect, test } from 'vitest'
import { addDays, addMonths, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderRoute, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId } from '#web/testing/world.ts'

const t = pageTexts('pages/company/ad/promotion')
const ui = pageTexts('ui')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
})

const field = (label: string) => {
  const of = [...document.querySelectorAll('label')].find((each) => each.textContent === label)
  return document.getElementById(of?.getAttribute('for') ?? '') as HTMLInputElement
}

test('AD-121 AD-122 a day outside the limits is told with the limits, at its field', async () => {
  page = renderRoute('/2/ad/9/promotion', {
    answers: { ...adAnswers, ad: () => draftOf({ progress: 'COMPLETE', applicationMethod: 'FORM' }) },
  })
  await page.see('h2', t('title'))
  const today = stockholmDay(new Date())
  for (const [label, last] of [
    [t('start'), addMonths(today, 6)],
    [t('end'), addMonths(today, 12)],
  ] as const) {
    const day = field(label)
    const before = day.value
    page.write(day, addDays(last, 1))
    await until(() => expect(day.getAttribute('aria-invalid')).toBe('true'))
    expect(page.text()).toContain(t('wrong.outside', { from: today, to: last }))
    expect(page.text()).toContain(t('wrongPeriod'))
    expect(page.text()).not.toContain(t('needDays'))
    page.write(day, before)
    await until(() => expect(day.getAttribute('aria-invalid')).toBeNull())
  }
})

const draft = draftOf({ progress: 'COMPLETE', use: 'FORM' })
const refused = (reason: string) => ({
  ad: null,
  errors: [{ __typename: 'ConflictError', code: reason, reason, message: reason, path: null }],
})

async function open(answers: Answers) {
  page = renderRoute('/2/ad/9/promotion', { answers: { ...adAnswers, ad: () => draft, ...answers } })
  return await page.see<HTMLButtonElement>('aside button[type="submit"]')
}

const dialogsOf = (title: string) =>
  [...document.querySelectorAll('[role="dialog"]')].filter((each) => each.textContent?.includes(title))

test.each([
  ['publish', 0, 'ACTIVE', 'published'],
  ['schedule', 3, 'SCHEDULED', 'scheduled'],
] as const)(
  'AD-119 AD-131 two presses on the button (%s) ask once and act once',
  async (label, inDays, status, done) => {
    const sent: unknown[] = []
    const button = await open({
      publishAd: ({ input }) => {
        sent.push(input)
        return {
          ad: {
            ...draft,
            id: globalId('Ad', 9),
            status,
            progress: 'COMPLETE',
            start: '2025-11-20T00:00:00.000Z',
            end: '2025-12-20T00:00:00.000Z',
            publicUrl: null,
          },
          errors: [],
        }
      },
    })
    page.write(field(t('start')), addDays(stockholmDay(new Date()), inDays))
    await until(() => expect(button.textContent).toBe(t(`button.${label}`)))
    button.click()
    button.click()
    const confirm = await page.see('[role="dialog"] button[type="submit"]')
    expect(dialogsOf(t('review.title'))).toHaveLength(1)
    confirm.click()
    confirm.click()
    await page.see('[role="dialog"]', t(`done.${done}.title`))
    await page.press('[role="dialog"] button', ui('close'))
    await page.gone('[role="dialog"]')
    expect(sent).toHaveLength(1)
  },
)

test.each([
  ['ARCHIVED', 'failed.archived'],
  ['NOT_COMPLETE', 'failed.notComplete'],
  ['TOO_FAR', 'failed.period'],
  ['PROMOTION_UNAVAILABLE', 'failed.other'],
] as const)('AD-46 a publishing refused with %s is told in its words, and the ad is read anew', async (reason, key) => {
  const button = await open({ publishAd: () => refused(reason) })
  const reads = () => page.sentOperations.filter((name) => name === 'PromotionPageQuery').length
  const before = reads()
  button.click()
  await page.press('[role="dialog"] button[type="submit"]')
  expect((await page.see('[role="alertdialog"]')).textContent).toContain(t(key))
  await until(() => expect(reads()).toBeGreaterThan(before))
})

test('ERR-01 a publishing that fails unexpectedly says that nothing was changed', async () => {
  const button = await open({
    publishAd: () => {
      throw failure('UPSTREAM_FAILED')
    },
  })
  button.click()
  await page.press('[role="dialog"] button[type="submit"]')
  expect((await page.see('[role="alertdialog"]')).textContent).toContain(t('failed.other'))
})
