import { afterEach, expect, test } from 'vitest'
import { addDays, addMonths, stockholmDay } from '#rules/stockholm-time.ts'
import { adAnswers, draftOf } from '../../../../testing/ad-world.ts'
import { renderRoute, until, type RenderedRoute } from '../../../../testing/render-route.tsx'
import { words } from '../../../../testing/words.ts'

const t = words('pages/company/ad/promotion')

let page: RenderedRoute
afterEach(async () => { await page.close() })

const field = (label: string) => {
  const of = [...document.querySelectorAll('label')].find((each) => each.textContent === label)
  return document.getElementById(of?.getAttribute('for') ?? '') as HTMLInputElement
}

test('AD-121 AD-122 a day outside the limits is told with the limits, at its field', async () => {
  page = renderRoute('/2/ad/9/promotion', { answers: { ...adAnswers, ad: () => draftOf({ progress: 'COMPLETE', use: 'FORM' }) } })
  await page.see('h2', t('title'))
  const today = stockholmDay(new Date())
  for (const [label, last] of [[t('start'), addMonths(today, 6)], [t('end'), addMonths(today, 12)]] as const) {
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
