import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const shell = pageTexts('shell')

let page: RenderedRoute
afterEach(() => page.close())

test('the unread count in the user menu links to the inbox of each company with unread items (SHELL-91 PLUS-20)', async () => {
  page = renderRoute('/2/ad/9/board', { answers: recruiterAnswers })
  await page.press('button[aria-haspopup="menu"]', 'Karin Wallén')
  const menu = await page.see('[role="menu"]', shell('user.inbox'))
  expect(
    [...menu.querySelectorAll('a[href$="/inbox"]')].map((link) => [link.getAttribute('href'), link.textContent]),
  ).toEqual([['/2/inbox', 'Tranfjärden Logistik AB3']])
  await page.press('[role="menu"] a', 'Tranfjärden')
  await until(() => expect(page.path()).toBe('/2/inbox'))
})
