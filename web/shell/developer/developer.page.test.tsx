import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { renderPage, type RenderedPage } from '#web/testing/render-page.tsx'

let page: RenderedPage
afterEach(() => page.close())

test.each(['/test', '/sub'])('%s is a page with dummy content during development (SHELL-44)', async (path) => {
  page = renderPage(path, { answers: recruiterAnswers })
  await page.findByRole('heading', { name: pageTexts('shell/developer')('title') })
  expect(page.path()).toBe(path)
})
