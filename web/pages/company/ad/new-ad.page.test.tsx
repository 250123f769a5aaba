import { afterEach, expect, test } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderRoute, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('features/ad-page')
const editor = pageTexts('editing')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
})

test('AD-48 without a finished ad copying is refused in the error dialog', async () => {
  page = renderRoute('/2/ad/9?creating', {
    answers: { ...adAnswers, ad: () => draftOf({ progress: 'DETAILS' }), company: () => draftOf().company },
  })
  await page.press('button', t('new.copyButton'))
  const refused = await page.see('[role="alertdialog"]', pageTexts('ui')('somethingWrong'))
  expect(refused.textContent).toContain(editor('copy.noAds'))
  await page.press('[role="alertdialog"] button', pageTexts('ui')('close'))
  await page.gone('[role="alertdialog"]')
  await page.see('h2', t('new.title'))
})
