import { afterEach, expect, test } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderRoute, type RenderedRoute } from '#web/testing/render-route.tsx'
import { words } from '#web/testing/words.ts'

const t = words('features/ad-page')
const editor = words('editing')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
})

test('AD-48 without a finished ad copying is refused in the error dialog', async () => {
  page = renderRoute('/2/ad/9?creating', {
    answers: { ...adAnswers, ad: () => draftOf({ progress: 'DETAILS' }), company: () => draftOf().company },
  })
  await page.press('button', t('new.copyButton'))
  const refused = await page.see('[role="alertdialog"]', words('ui')('somethingWrong'))
  expect(refused.textContent).toContain(editor('copy.noAds'))
  await page.press('[role="alertdialog"] button', words('ui')('close'))
  await page.gone('[role="alertdialog"]')
  await page.see('h2', t('new.title'))
})
