import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'

const shell = pageTexts('shell')

let page: RenderedPage
afterEach(() => page.close())

test('the unread count in the user menu links to the inbox of each company with unread items (SHELL-91, PLUS-20)', async () => {
  page = renderPage('/2/ad/9/board', { answers: recruiterAnswers })
  await page.click('button', startsWith('Karin Wallén'))
  const inboxes = await page.within('group', shell('user.inbox'))
  expect(inboxes.getAllByRole('menuitem').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/2/inbox', 'Tranfjärden Logistik AB3'],
  ])
  await inboxes.click('menuitem', startsWith('Tranfjärden Logistik AB'))
  await until(() => expect(page.path()).toBe('/2/inbox'))
})
