import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright'
import { expect as expectValue, test } from 'vitest'
import { AccountRegisterRecruiter } from '#contract/identity/registration.ts'
import { BeginSecondFactor, ConfirmSecondFactor } from '#contract/identity/second-factor.ts'
import { CreateApiKey } from '#contract/integrations/api-keys.ts'
import type { ExampleName } from '../../gateway/graphiql/examples.ts'
import { textsByLanguage } from '../../gateway/graphiql/texts.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import type { FormElement } from '#rules/forms/form.ts'
import { companyOf, publishAd, sendCall } from '../support/ads.ts'
import { applyByPost } from '../support/apply-by-post.ts'
import { expect } from '../support/expect.ts'
import { demoPassword, signIn } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'

const journey = startJourney()
const texts = textsByLanguage.sv
const oneQuestion: FormElement[] = [
  { kind: 'text', title: 'Hälsning', secondary: null, type: 'text', placeholder: null, required: false },
]

async function openGraphiql(page: Page, path = '/graphiql'): Promise<void> {
  await page.goto(path)
  await untilReady(page)
}

/** GraphiQL runs nothing until its editors are ready. */
async function untilReady(page: Page): Promise<void> {
  for (const part of ['query-editor', 'response'])
    await expect(page.locator(`.graphiql-${part} .monaco-editor`).first()).toBeVisible()
}

const responseOf = (page: Page): Locator => page.locator('.graphiql-response')
const exampleButton = (page: Page, name: ExampleName): Locator =>
  page.getByRole('button', { name: texts.run(texts.example[name][0]) })

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: texts.email }).fill(email)
  await page.getByLabel(texts.passwordField, { exact: true }).fill(password)
  await page.getByRole('button', { name: texts.signIn, exact: true }).click()
}

test('GraphiQL runs a query and each example as the signed-in user, with the cost of each answer (PLUS-62, PLUS-99)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const { page } = await journey.visit({ token })
  await openGraphiql(page)
  await expect(page.getByText('recruiter@demo.example')).toBeVisible()
  await page.getByRole('button', { name: /Execute query/ }).click()
  await expect(responseOf(page)).toContainText('recruiter@demo.example')
  await exampleButton(page, 'ads').click()
  await expect(responseOf(page)).toContainText('applicationCount')
  await expect(page.getByRole('contentinfo')).toContainText(texts.ofAtMost('40'))
  await exampleButton(page, 'board').click()
  await expect(responseOf(page)).toContainText('changedAt')
  await exampleButton(page, 'move').click()
  await expect(responseOf(page)).toContainText('"dryRun": true')
  await exampleButton(page, 'explain').click()
  await expect(responseOf(page)).toContainText('"data": null')
  await exampleButton(page, 'follow').click()
  const variables = page.locator('.graphiql-editor-tool .monaco-editor').first()
  await expect(variables).toContainText('"ad"')
  // The ad of the example asks for documents. The test follows an ad that asks for none.
  await page.getByRole('button', { name: /Stop query/ }).click()
  const ad = await publishAd(journey.tavla, token, {
    title: 'Provas i GraphiQL',
    documents: 'none',
    elements: oneQuestion,
  })
  await variables.click()
  await page.keyboard.press('Control+A')
  // The editor closes quotes and braces itself.
  await page.keyboard.insertText(`{"ad":"${toGlobalId('Ad', ad.id)}`)
  await page.getByRole('button', { name: /Execute query/ }).click()
  await expect(page.getByRole('button', { name: /Stop query/ })).toBeVisible()
  await applyByPost(ad.publicUrl, [['Vilgot', 'Åkerström']])
  await expect(responseOf(page)).toContainText('Åkerström')
})

test('GraphiQL shows the public schema to a visitor, with nothing in the way, and signs in on the page (PLUS-62)', async () => {
  const { page } = await journey.visit()
  await openGraphiql(page)
  await expect(page.getByText(texts.signedOut)).toBeVisible()
  await expect(page.getByRole('heading', { name: texts.conventions })).toBeVisible()
  // An example only shows its text.
  await exampleButton(page, 'board').click()
  await expect(page.getByRole('status').filter({ hasText: texts.needsSignIn })).toBeVisible()
  // A click fails if something covers the element.
  await page.getByRole('button', { name: 'Headers' }).click()
  await page.getByRole('button', { name: 'Variables' }).click()
  await page.getByRole('button', { name: 'Open settings dialog' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Documentation Explorer/ }).click()
  await page.getByRole('link', { name: 'Query', exact: true }).click()
  await expect(page.locator('.graphiql-plugin')).toContainText('signedInKey')
  await expect(page.locator('.graphiql-plugin')).not.toContainText('viewer')

  await fillSignIn(page, 'recruiter@demo.example', 'fel lösenord')
  await expect(page.getByRole('status').filter({ hasText: /password/ })).toBeVisible()
  await fillSignIn(page, 'recruiter@demo.example', demoPassword)
  await expect(page.getByText('recruiter@demo.example')).toBeVisible()
  await untilReady(page)
  // GraphiQL keeps the panel that the user opened.
  await page.getByRole('button', { name: `Show ${texts.welcome}` }).click()
  await exampleButton(page, 'board').click()
  await expect(responseOf(page)).toContainText('candidates')
})

test('GraphiQL asks for the code of an unconfirmed address, and for a second factor (PLUS-62, PLUS-81, ACC-18)', async () => {
  const email = 'torun.hallberg@brev.example'
  const password = 'Kaffekopp 2026'
  await sendCall(journey.tavla, '', AccountRegisterRecruiter, {
    body: {
      firstName: 'Torun',
      lastName: 'Hallberg',
      country: 'SE',
      city: 'Kiruna',
      dateOfBirth: '1979-01-02',
      email,
      phoneNumber: '0701740645',
      password,
    },
  })
  const first = await journey.tavla.mailbox.codeTo(email)
  const { page } = await journey.visit()
  await openGraphiql(page)
  await fillSignIn(page, email, password)
  await expect(page.getByRole('status').filter({ hasText: texts.codeSent })).toBeVisible()
  await page.getByRole('textbox', { name: texts.code }).fill(await journey.tavla.mailbox.codeTo(email, first))
  await page.getByRole('button', { name: texts.signIn, exact: true }).click()
  await expect(page.getByText(email)).toBeVisible()

  const token = (await page.evaluate(() => localStorage.getItem('tavla.token'))) ?? ''
  const { secret } = await sendCall(journey.tavla, token, BeginSecondFactor, { body: { password } })
  const { recoveryCodes } = await sendCall(journey.tavla, token, ConfirmSecondFactor, {
    body: { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate() },
  })
  await page.evaluate(() => localStorage.removeItem('tavla.token'))
  await openGraphiql(page)
  await fillSignIn(page, email, password)
  await expect(page.getByRole('status').filter({ hasText: texts.secondFactor })).toBeVisible()
  await page.getByRole('textbox', { name: texts.code }).fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: texts.signIn, exact: true }).click()
  await expect(page.getByText(email)).toBeVisible()
})

test('GraphiQL with an API key has the schema of keys, no error before the key, and a message for a wrong key (PLUS-62)', async () => {
  const token = await signIn(journey.tavla, 'recruiter')
  const { id } = await companyOf(journey.tavla, token)
  const { key } = await sendCall(journey.tavla, token, CreateApiKey, {
    body: { id, name: 'Provas i GraphiQL', scope: 'write' },
  })
  const { page, expectConsole } = await journey.visit()
  expectConsole(/401 \(Unauthorized\)/)
  await openGraphiql(page, '/graphiql?key')
  expectValue(await responseOf(page).innerText()).not.toContain('errors')
  await page.locator('input[name=key]').fill(key.slice(0, -1))
  await page.getByRole('button', { name: texts.keySubmit }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Check that you sent the whole key' })).toBeVisible()
  await page.locator('input[name=key]').fill(key)
  await page.getByRole('button', { name: texts.keySubmit }).click()
  await expect(page.getByText(texts.withKey)).toBeVisible()
  await untilReady(page)
  await page.getByRole('button', { name: /Execute query/ }).click()
  await expect(responseOf(page)).toContainText('Provas i GraphiQL')
  await exampleButton(page, 'ads').click()
  await expect(responseOf(page)).toContainText('applicationCount')
  expectValue(page.url()).not.toContain(key)
  await page.getByRole('button', { name: texts.stopKey }).click()
  await expect(page.getByText(texts.signedOut)).toBeVisible()
})
