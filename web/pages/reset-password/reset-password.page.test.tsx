import { afterEach, expect, test } from 'vitest'
import { describedAs, field, leave } from '#web/testing/fields.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'

const t = pageTexts('pages/reset-password')

let page: RenderedRoute
afterEach(async () => {
  await page.close()
})

async function open(reason = 'INVALID', sent: unknown[] = []) {
  page = renderRoute('/reset-password/en-lank', {
    isSignedIn: false,
    answers: {
      resetPassword: ({ input }) => (
        sent.push(input),
        { ok: false, errors: [{ __typename: 'InputError', code: 'invalid', reason, message: 'no', path: null }] }
      ),
    },
  })
  return { password: await field(t('password')), repeat: await field(t('repeat')) }
}

test('ACC-03 ACC-04 what is wrong with a new password, or its repetition, is told at its field', async () => {
  const { password, repeat } = await open()
  expect(describedAs(password)).toContain(t('hint'))
  page.write(password, 'bara-sma-bokstaver')
  leave(password)
  page.write(repeat, 'nagot-annat')
  leave(repeat)
  await until(() => expect(describedAs(password)).toContain(t('notValid')))
  await until(() => expect(describedAs(repeat)).toContain(t('differs')))
  const submit = await page.see<HTMLButtonElement>('button[type="submit"]', t('submit'))
  expect(submit.disabled).toBe(true)
  for (const each of [password, repeat]) page.write(each, 'Nytt-losenord-2027')
  await until(() => expect(submit.disabled).toBe(false))
  expect(describedAs(password) + describedAs(repeat)).not.toMatch(new RegExp(`${t('notValid')}|${t('differs')}`))
})

test('ACC-34 a link that does not hold shows the general error and leads nowhere', async () => {
  const { password, repeat } = await open()
  for (const each of [password, repeat]) page.write(each, 'Nytt-losenord-2027')
  password.form?.requestSubmit()
  const dialog = await page.see('[role="alertdialog"]', t('failedTitle'))
  expect(dialog.textContent).toContain(`${t('failed')} ${pageTexts('ui')('tryAgain')}`)
  await page.press('[role="alertdialog"] button', pageTexts('ui')('close'))
  await page.gone('[role="alertdialog"]')
  expect(page.path()).toBe('/reset-password/en-lank')
})

test('ACC-02 ACC-32 password and repeat are sent without the space around them', async () => {
  const sent: unknown[] = []
  const { password, repeat } = await open('INVALID', sent)
  page.write(password, '  Nytt-losenord-2027')
  page.write(repeat, 'Nytt-losenord-2027 ')
  password.form?.requestSubmit()
  await page.see('[role="alertdialog"]', t('failedTitle'))
  expect(sent).toEqual([{ token: 'en-lank', password: 'Nytt-losenord-2027', confirmPassword: 'Nytt-losenord-2027' }])
})

test('PLUS-82 a leaked password is told at its field until another is written', async () => {
  const { password, repeat } = await open('BREACHED')
  for (const each of [password, repeat]) page.write(each, 'Password1234')
  password.form?.requestSubmit()
  const told = pageTexts('ui')('breached')
  await until(() => expect(describedAs(password)).toContain(told))
  expect(page.find('[role="alertdialog"]')).toBeNull()
  page.write(password, 'Nytt-losenord-2027')
  await until(() => expect(describedAs(password)).not.toContain(told))
})
