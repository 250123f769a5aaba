import { test } from 'vitest'
import { companyOf } from '../support/ads.ts'
import { checkAxe, checkAxeInBothLanguages } from '../support/axe.ts'
import { expect } from '../support/expect.ts'
import { execute, getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const ui = pageTexts('ui')
const t = pageTexts('features/api-keys')

test(
  'API keys are created, copied, used, and rejected after they are deleted by typing their name ' +
    '(COMP-109, COMP-112, COMP-113, COMP-114, COMP-115, SHELL-66, SHELL-67)',
  async () => {
    const token = await getToken(journey.tavla, 'recruiter')
    const company = await companyOf(journey.tavla, token)
    const { page, context } = await journey.visit({ token })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const opens = {
      'api-keys': async (secret: string) =>
        (await execute(journey.tavla, secret, '{ signedInKey { publishedAds { title } } }')).errors.length === 0,
      'career-pages': async (secret: string) => (await fetch(`${journey.tavla.site}/feeds/${secret}/ads.json`)).ok,
    }
    for (const path of ['api-keys', 'career-pages'] as const) {
      const name = `Resan ${path}`
      await page.goto(`/${company.id}/${path}`)
      const add = page.getByRole('button', { name: t('add'), exact: true })
      await add.click()
      const asking = page.getByRole('dialog', { name: t('newTitle') })
      await asking.getByLabel(t('name'), { exact: true }).fill(name)
      await checkAxe(page, `a new key at ${path}`)
      await asking.getByRole('button', { name: t('create'), exact: true }).click()

      // The key is shown only once. Closing without copying it asks first.
      const shown = page.getByRole('dialog', { name: t('secretTitle', { name }) })
      const secret = (await shown.locator('code').first().textContent()) ?? ''
      await shown.getByRole('button', { name: t('close'), exact: true }).click()
      const sure = page.getByRole('alertdialog', { name: t('closeTitle') })
      await checkAxe(page, `question before an uncopied key at ${path} is closed`)
      await sure.getByRole('button').first().click()
      await shown.getByRole('button', { name: t('copy'), exact: true }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)
      await shown.getByRole('button', { name: t('close'), exact: true }).click()
      await expect(shown).toHaveCount(0)
      const row = page.getByRole('row').filter({ hasText: name })
      await expect(row).toBeVisible()
      expect(await page.content()).not.toContain(secret)
      expect(await opens[path](secret), `the key opens at ${path}`).toBe(true)
      await checkAxeInBothLanguages(page, `keys at ${path}`, (language) =>
        page.getByRole('button', { name: pageTexts('features/api-keys', language)('add'), exact: true }).waitFor(),
      )

      // Names are unique, ignoring case.
      await add.click()
      await asking.getByLabel(t('name'), { exact: true }).fill(name.toUpperCase())
      await asking.getByRole('button', { name: t('create'), exact: true }).click()
      await expect(asking.getByText(t('problem.taken'))).toBeVisible()
      await page.keyboard.press('Escape')
      await page
        .getByRole('alertdialog', { name: ui('discard.title') })
        .getByRole('button', { name: ui('discard.confirm') })
        .click()
      await expect(asking).toHaveCount(0)

      await row.getByRole('button', { name: t('remove', { name }) }).click()
      const removing = page.getByRole('alertdialog', { name: t('removeTitle', { name }) })
      const confirm = removing.getByRole('button', { name: t('removeConfirm'), exact: true })
      await removing.getByRole('textbox').fill('Något annat')
      await expect(confirm).toBeDisabled()
      await removing.getByRole('textbox').fill(name)
      await confirm.click()
      await expect(removing).toHaveCount(0)
      // Searches the document, because rows have no accessible role while the deletion is pending.
      await expect(page.locator('tr').filter({ hasText: name })).toHaveCount(0)
      expect(await opens[path](secret), `the key at ${path} opens nothing more`).toBe(false)
    }
  },
)
