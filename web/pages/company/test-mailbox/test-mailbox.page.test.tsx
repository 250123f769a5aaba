import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { globalId, tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/test-mailbox')

let page: RenderedPage
afterEach(() => page.close())

const open = (testMails: readonly object[]) => {
  page = renderPage('/2/test-mailbox', {
    answers: { ...recruiterAnswers, company: () => ({ ...tranfjarden, isTest: true, testMails }) },
  })
}

test('the test mailbox lists the mails, and a row opens to its text (PLUS-102)', async () => {
  open([
    {
      id: globalId('TestMail', 1),
      recipient: 'kollega@foretag.example',
      subject: 'Du är inbjuden',
      text: 'Hej! Följ länken.',
      createdAt: '2025-11-20T10:00:00.000Z',
    },
  ])
  const row = await page.findByRole('button', { name: startsWith('Du är inbjuden') })
  expect(row.textContent).toContain('kollega@foretag.example')
  expect(row.getAttribute('aria-expanded')).toBe('false')
  await page.click('button', startsWith('Du är inbjuden'))
  await until(() => expect(page.getByText('Hej! Följ länken.').closest('[hidden]')).toBeNull())
})

test('the test mailbox says when it is empty (PLUS-102)', async () => {
  open([])
  await page.findByText(t('empty'))
})
