import { afterEach, expect, test } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderPage, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('features/ad-page')
const editor = pageTexts('editing')

let page: RenderedPage
afterEach(async () => {
  await page.close()
})

test('copying into a new ad says that there is no ad to copy from, without advice to try again, if there is none (AD-48)', async () => {
  page = renderPage('/2/ad/9?creating', {
    answers: { ...adAnswers, ad: () => draftOf({ progress: 'DETAILS' }), company: () => draftOf().company },
  })
  await page.click('button', t('new.copyButton'))
  const error = await page.within('alertdialog', editor('copy.noAdsTitle'))
  expect(error.element.textContent).toContain(editor('copy.noAds'))
  expect(error.element.textContent).not.toContain(pageTexts('ui')('tryAgain'))
  await error.click('button', pageTexts('ui')('close'))
  await page.gone('alertdialog')
  await page.findByRole('heading', { level: 2, name: t('new.title') })
})
