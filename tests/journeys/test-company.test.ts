import { test } from 'vitest'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { fillApplicant } from '../support/application-form.ts'
import { companyOf } from '../support/ads.ts'
import { checkAxe, checkAxeInBothLanguages } from '../support/axe.ts'
import { expect } from '../support/expect.ts'
import { execute, getToken, gql } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const t = pageTexts('pages/company/api-keys')

test('one press creates a test company, and its key reads an application that a candidate sends (PLUS-102)', async () => {
  const token = await getToken(journey.tavla, 'company.admin')
  const company = await companyOf(journey.tavla, token)
  const { page } = await journey.visit({ token })
  await page.goto(`/${company.id}/api-keys`)
  await page.getByRole('button', { name: t('create'), exact: true }).click()
  const name = `${company.name} (test)`
  const made = page.getByRole('dialog', { name: t('madeTitle', { name }) })
  await expect(made.locator('code')).toHaveCount(2)
  const [writeKey = '', readKey = ''] = await made.locator('code').allTextContents()
  expect([writeKey.startsWith('tvl_test_'), readKey.startsWith('tvl_test_')]).toEqual([true, true])
  await checkAxe(page, 'the keys of a test company')
  await made.getByRole('button', { name: t('close'), exact: true }).click()
  await page.getByRole('button', { name: t('closeConfirm'), exact: true }).click()

  // The key reaches the test company only, and every answer says that it is a test.
  const whose = await execute(
    journey.tavla,
    readKey,
    '{ signedInKey { publishedAds { applyUrl } company { isTest name } } }',
  )
  expect(whose.errors).toEqual([])
  expect(whose.extensions).toMatchObject({ isTest: true })
  const { signedInKey } = await gql<{
    signedInKey: {
      publishedAds: { applyUrl: string }[]
      company: { isTest: boolean; name: string; databaseId: number }
    }
  }>(journey.tavla, readKey, '{ signedInKey { publishedAds { applyUrl } company { databaseId isTest name } } }')
  expect(signedInKey.company).toMatchObject({ isTest: true, name })
  const { databaseId } = signedInKey.company

  const { page: candidate } = await journey.visitSite()
  await candidate.goto(signedInKey.publishedAds[0]?.applyUrl ?? '')
  await expect(candidate.getByRole('note')).toBeVisible()
  await checkAxe(candidate, 'a test ad')
  await fillApplicant(candidate, {
    firstName: 'Sofia',
    lastName: 'Provare',
    email: 'sofia.provare@kandidat.example',
    phone: '070-174 06 22',
  })
  await candidate.locator('#q1').fill('Jag vill testa.')
  await candidate.locator('input[name="answers.3"]').first().check()
  await candidate.locator('#consent').check()
  await candidate.getByRole('button', { name: siteTexts.sv.send }).click()
  await expect(candidate.getByRole('heading', { name: siteTexts.sv.thanksTitle })).toBeVisible()
  const { company: read } = await gql<{ company: { candidates: { nodes: { name: string }[] } } }>(
    journey.tavla,
    writeKey,
    `{ company(by: { databaseId: ${databaseId} }) { candidates(first: 50) { nodes { name } } } }`,
  )
  expect(read.candidates.nodes.map((each) => each.name)).toContain('Sofia Provare')

  // The receipt did not leave: it is in the test mailbox.
  await page.goto(`/${databaseId}/test-mailbox`)
  await page
    .getByRole('button', { name: /sofia\.provare@kandidat\.example/ })
    .first()
    .click()
  await checkAxeInBothLanguages(page, 'test mailbox', (language) =>
    page
      .getByRole('heading', { name: pageTexts('pages/company/test-mailbox', language)('title'), exact: true })
      .first()
      .waitFor(),
  )

  await page.goto(`/${databaseId}/api-keys`)
  await page.getByRole('button', { name: t('delete'), exact: true }).click()
  await page
    .getByRole('alertdialog', { name: t('deleteTitle', { name }) })
    .getByRole('button', { name: t('delete'), exact: true })
    .click()
  await expect(page).toHaveURL(/\/$/)
  expect((await execute(journey.tavla, readKey, '{ signedInKey { name } }')).errors).not.toEqual([])
})
