import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { words } from '#web/testing/words.ts'

const shell = words('shell')

let page: RenderedRoute
afterEach(() => page.close())

test('SHELL-91 PLUS-20 the number at the user leads to what it counts: the inbox of each company with something unread', async () => {
  page = renderRoute('/2/ad/9/board', { answers: recruiterAnswers })
  await page.press('button[aria-haspopup="menu"]', 'Karin Wallén')
  const menu = await page.see('[role="menu"]', shell('user.inbox'))
  expect(
    [...menu.querySelectorAll('a[href$="/inbox"]')].map((link) => [link.getAttribute('href'), link.textContent]),
  ).toEqual([['/2/inbox', 'Tranfjärden Logistik AB3']])
  await page.press('[role="menu"] a', 'Tranfjärden')
  await until(() => expect(page.path()).toBe('/2/inbox'))
})
