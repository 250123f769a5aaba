import { afterEach, expect, test } from 'vitest'
import { describedAs } from '#web/testing/fields.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/reset-password')

let page: RenderedPage
afterEach(async () => {
  await page.close()
})

async function open(reason = 'INVALID', sent: unknown[] = []) {
  page = renderPage('/reset-password/en-lank', {
    isSignedIn: false,
    answers: {
      resetPassword: ({ input }) => (
        sent.push(input),
        { ok: false, errors: [{ __typename: 'InputError', code: 'invalid', reason, message: 'no', path: null }] }
      ),
    },
  })
  return { password: await page.findByLabelText(t('password')), repeat: await page.findByLabelText(t('repeat')) }
}
async function fillBoth(password: string, repeat = password) {
  await page.fill(t('password'), password)
  await page.fill(t('repeat'), repeat)
}

test('a field shows what is wrong with a new password or its repetition (ACC-03, ACC-04)', async () => {
  const { password, repeat } = await open()
  expect(describedAs(password)).toContain(t('hint'))
  await fillBoth('bara-sma-bokstaver', 'nagot-annat')
  await page.press('Tab')
  await until(() => expect(describedAs(password)).toContain(t('notValid')))
  await until(() => expect(describedAs(repeat)).toContain(t('differs')))
  const submit = page.getByRole<HTMLButtonElement>('button', { name: t('submit') })
  expect(submit.disabled).toBe(true)
  await fillBoth('Nytt-losenord-2027')
  await until(() => expect(submit.disabled).toBe(false))
  expect(describedAs(password) + describedAs(repeat)).not.toMatch(new RegExp(`${t('notValid')}|${t('differs')}`))
})

test('an invalid link shows the general error and leads nowhere (ACC-34)', async () => {
  await open()
  await fillBoth('Nytt-losenord-2027')
  await page.click('button', t('submit'))
  const dialog = await page.within('alertdialog', t('failedTitle'))
  expect(dialog.element.textContent).toContain(t('failed'))
  expect(dialog.element.textContent).not.toContain(pageTexts('ui')('tryAgain'))
  await dialog.click('button', pageTexts('ui')('close'))
  await page.gone('alertdialog')
  expect(page.path()).toBe('/reset-password/en-lank')
})

test('the page sends password and repetition without the spaces around them (ACC-02, ACC-32)', async () => {
  const sent: unknown[] = []
  await open('INVALID', sent)
  await fillBoth('  Nytt-losenord-2027', 'Nytt-losenord-2027 ')
  await page.click('button', t('submit'))
  await page.findByRole('alertdialog', { name: t('failedTitle') })
  expect(sent).toEqual([{ token: 'en-lank', password: 'Nytt-losenord-2027', confirmPassword: 'Nytt-losenord-2027' }])
})

test('the field says that a password has leaked until the user writes another one (PLUS-82)', async () => {
  const { password } = await open('BREACHED')
  await fillBoth('Password1234')
  await page.click('button', t('submit'))
  const breached = pageTexts('ui')('breached')
  await until(() => expect(describedAs(password)).toContain(breached))
  expect(page.queryByRole('alertdialog')).toBeNull()
  await page.fill(t('password'), 'Nytt-losenord-2027')
  await until(() => expect(describedAs(password)).not.toContain(breached))
})
