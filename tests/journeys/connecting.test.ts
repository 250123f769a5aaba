import type { Page } from 'playwright'
import sharp from 'sharp'
import { test } from 'vitest'
import { fillRegistration } from '../support/account-forms.ts'
import { checkAxe, checkAxeInBothLanguages } from '../support/axe.ts'
import { expect } from '../support/expect.ts'
import { gql, signIn } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { labelOf } from '../support/label-of.ts'
import { pageTexts } from '../support/texts.ts'

const journey = startJourney()
const assignment = pageTexts('pages/assignment')
const connecting = pageTexts('features/company-access')
const files = pageTexts('pages/company/files')
const home = pageTexts('pages/home')
const users = pageTexts('pages/company/manage-users')
const senders = pageTexts('pages/company/manage-emails')
const info = pageTexts('features/company-info')
const settings = pageTexts('settings')
const shell = pageTexts('shell')
const signInWords = pageTexts('features/sign-in')
const password = 'Falukorv 2026'

/** Returns the path of a link in a mail, with its query. */
const pathOf = (link: string): string => link.slice(journey.tavla.web.length)

/** Fills in the registration form, and confirms the code from the mail. */
async function register(
  page: Page,
  person: { firstName: string; lastName: string; email?: string },
  email: string,
): Promise<void> {
  const texts = pageTexts('features/sign-in/register')
  await fillRegistration(page, {
    ...person,
    city: 'Falun',
    dateOfBirth: '19880312',
    phoneNumber: '070-174 06 44',
    password,
    ...(person.email === undefined && { email }),
  } as never)
  for (const agreement of await page.getByRole('checkbox').all()) await labelOf(agreement).check()
  await page.getByRole('button', { name: texts('submit') }).click()
  const dialog = page.getByRole('dialog', { name: signInWords('code.signInTitle') })
  await dialog.getByLabel(signInWords('code.label'), { exact: true }).fill(await journey.tavla.mailbox.codeTo(email))
  await dialog.getByRole('button', { name: signInWords('code.confirm') }).click()
}

test(
  'a user connects a company, invites and removes a colleague live, and completes the company ' +
    '(ACC-48, ACC-49, COMP-09, COMP-12, COMP-13, COMP-27, COMP-28, COMP-38, COMP-40, COMP-57, COMP-60, ' +
    'COMP-66, COMP-116, PLUS-106)',
  async () => {
    const nils = await journey.visit()
    const { page } = nils
    await page.goto('/register')
    await register(page, { firstName: 'Nils', lastName: 'Ek' }, 'nils.connects@brev.example')
    await expect(page.getByText(home('empty'))).toBeVisible()
    await checkAxeInBothLanguages(page, 'home without a company', (language) =>
      page.getByText(pageTexts('pages/home', language)('empty')).waitFor(),
    )

    // An invalid organisation number shows an error. Then Nils starts BankID and cancels it.
    const number = page.getByLabel(home('add.numberLabel'))
    await number.fill('559999-5008')
    await page.getByRole('button', { name: home('add.continue') }).click()
    await expect(page.getByText(connecting('invalidNumber'))).toBeVisible()
    await checkAxe(page, 'home with an invalid number')
    await page.getByRole('button', { name: home('add.bankIdentity') }).click()
    await page.getByRole('button', { name: 'Avbryt' }).click()
    await expect(page.getByText(assignment('outcome.CANCELED'))).toBeVisible()
    await checkAxe(page, 'cancelled BankID')
    await page.getByRole('button', { name: assignment('start.button') }).click()

    // In the same browser: a person without companies, then a joint signatory, then a sole signatory.
    await page.getByRole('button', { name: 'Nils Utan Firma' }).click()
    await expect(page.getByText(assignment('outcome.none'))).toBeVisible()
    await page.getByRole('button', { name: assignment('again') }).click()
    await page.getByRole('button', { name: 'Per-Olof Lindqvist' }).click()
    await expect(page.getByText(assignment('jointly'))).toBeVisible()
    await page.getByRole('button', { name: assignment('again') }).click()
    await page.getByRole('button', { name: 'Karin Margareta Wallén' }).click()
    await expect(page.getByRole('radio')).toHaveCount(4)
    expect(new URL(page.url()).searchParams.has('code'), 'the URL has no login code').toBe(false)
    await checkAxeInBothLanguages(page, 'choice of a company', (language) =>
      page.getByRole('heading', { name: pageTexts('pages/assignment', language)('choose') }).waitFor(),
    )

    // Joining a company that already uses Tavla needs a confirmation. Nils cancels it.
    await page.getByPlaceholder(assignment('search')).fill('lyktvinden')
    await page.getByText('Lyktvinden Omsorg AB').click()
    await expect(page.getByText(assignment('linkedThen'))).toBeVisible()
    await page.getByRole('button', { name: assignment('connectNamed', { name: 'Lyktvinden Omsorg AB' }) }).click()
    const question = page.getByRole('alertdialog', {
      name: connecting('linkedTitle', { name: 'Lyktvinden Omsorg AB' }),
    })
    await checkAxe(page, 'confirmation before joining')
    await question.getByRole('button').first().click()
    await page.getByPlaceholder(assignment('search')).fill('wallén rek')
    await page.getByText('Wallén Rekrytering AB').click()
    await page.getByRole('button', { name: assignment('connectNamed', { name: 'Wallén Rekrytering AB' }) }).click()
    await expect(page).toHaveURL(/\/\d+$/)
    const company = new URL(page.url()).pathname

    // The first steps of the new company, once hidden, are hidden on another device as well.
    const firstStepsOn = (on: Page) => on.getByRole('region', { name: files('firstSteps.title') })
    await checkAxe(page, 'a new company')
    const hidden = page.waitForResponse((response) =>
      (response.request().postData() ?? '').includes('FirstStepsHideMutation'),
    )
    await firstStepsOn(page)
      .getByRole('button', { name: files('firstSteps.hide') })
      .click()
    await expect(firstStepsOn(page)).toHaveCount(0)
    await hidden
    const elsewhere = (
      await journey.visit({ token: await signIn(journey.tavla, 'nils.connects@brev.example', password) })
    ).page
    await elsewhere.goto(company)
    await expect(elsewhere.getByText(files('empty.none'))).toBeVisible()
    await expect(firstStepsOn(elsewhere)).toHaveCount(0)
    await elsewhere.close()

    await page.goto(`${company}/manage-users`)
    await expect(page.getByRole('checkbox', { name: users('adminOf', { name: 'Nils Ek' }) })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: users('adminOf', { name: 'Nils Ek' }) })).toBeDisabled()
    await page.getByRole('button', { name: users('invite') }).click()
    const invite = page.getByRole('dialog', { name: users('invite') })
    await invite.getByLabel(users('email')).fill('hanna')
    await invite.getByRole('button', { name: users('send') }).click()
    await expect(invite.getByText(users('inviteFaults.INVALID'))).toBeVisible()
    await checkAxe(page, 'invitation to an invalid address')
    const hannasMail = 'hanna.invited@brev.example'
    await invite.getByLabel(users('email')).fill(hannasMail)
    await invite.getByRole('button', { name: users('send') }).click()
    await expect(invite.getByRole('listitem').filter({ hasText: hannasMail })).toBeVisible()
    await checkAxe(page, 'invitation that was sent')
    await invite.getByRole('button', { name: users('done') }).click()
    await expect(page.getByRole('listitem').filter({ hasText: hannasMail })).toContainText(
      users('state.sent', { date: '' }).trim(),
    )
    await checkAxeInBothLanguages(page, 'users', (language) =>
      page
        .getByRole('heading', { level: 1, name: pageTexts('pages/company/manage-users', language)('title') })
        .waitFor(),
    )

    // The colleague's address is locked in the form. After registration the invitation is shown again.
    const hanna = (await journey.visit()).page
    await hanna.goto(pathOf(await journey.tavla.mailbox.linkTo(hannasMail, '/assignment')))
    const toRegister = hanna.getByRole('link', { name: assignment('invitation.register') })
    await expect(toRegister).toBeVisible()
    await checkAxe(hanna, 'invitation')
    await toRegister.click()
    await expect(hanna.getByLabel(pageTexts('features/sign-in/register')('email'), { exact: true })).toHaveValue(
      hannasMail,
    )
    await register(hanna, { firstName: 'Hanna', lastName: 'Sjödin', email: hannasMail }, hannasMail)
    await hanna.getByRole('button', { name: assignment('invitation.accept') }).click()
    await expect(hanna).toHaveURL(new RegExp(`${company}$`))

    // Nils sees Hanna in the list at once. He grants and revokes her role while she has the same page open.
    const role = page.getByRole('checkbox', { name: users('adminOf', { name: 'Hanna Sjödin' }) })
    await expect(role).toBeEnabled()
    await hanna.goto(`${company}/manage-users`)
    await expect(hanna.getByText(users('readOnly'))).toBeVisible()
    await checkAxe(hanna, 'users, read only')
    await role.click()
    await expect(hanna.getByRole('button', { name: users('invite') })).toBeEnabled()
    await role.click()
    await expect(hanna.getByText(users('readOnly'))).toBeVisible()
    await page.getByRole('button', { name: users('remove', { name: 'Hanna Sjödin' }) }).click()
    await page.getByRole('button', { name: users('removeConfirm'), exact: true }).click()
    await expect(hanna.getByText(home('empty'))).toBeVisible()
    await expect(
      hanna.getByRole('alertdialog', { name: shell('removed.title', { company: 'Wallén Rekrytering AB' }) }),
    ).toBeVisible()
    await checkAxe(hanna, 'removed from a company')

    // A sender address can be used only after its link has been opened and confirmed.
    await page.goto(`${company}/manage-emails`)
    await expect(page.getByText(senders('empty'))).toBeVisible()
    await checkAxe(page, 'no sender address')
    await page.getByLabel(senders('email'), { exact: true }).fill('jobb@wallen.example')
    await page.getByRole('button', { name: senders('add') }).click()
    const use = page.getByRole('switch', { name: senders('use', { email: 'jobb@wallen.example' }) })
    await expect(use).toBeDisabled()
    await checkAxeInBothLanguages(page, 'sender addresses', (language) =>
      page
        .getByRole('heading', { level: 1, name: pageTexts('pages/company/manage-emails', language)('title') })
        .waitFor(),
    )
    await hanna.goto(pathOf(await journey.tavla.mailbox.linkTo('jobb@wallen.example', '/assignment')))
    await hanna.getByRole('button', { name: assignment('sender.confirm') }).click()
    await expect(hanna.getByText(assignment('sender.done', { company: 'Wallén Rekrytering AB' }))).toBeVisible()
    await checkAxe(hanna, 'sender address confirmed')
    await labelOf(use).click()
    await expect(use).toBeChecked()

    // Fields that the registry left empty are marked until they are filled in. A wide logo is centred in a square.
    await page.goto(`${company}/company-info`)
    await expect(page.locator('[data-bad]', { hasText: info('fields.telephone') })).toContainText('*')
    await expect(page.getByText(info('remainingNone'))).toHaveCount(0)
    await checkAxeInBothLanguages(page, 'incomplete company info', (language) =>
      page.getByRole('heading', { level: 1, name: pageTexts('features/company-info', language)('title') }).waitFor(),
    )
    await page.getByRole('button', { name: info('edit') }).click()
    const update = page.getByRole('button', { name: info('update') })
    await expect(update).toBeDisabled()
    for (const [field, text] of [
      ['contactPerson', 'Nils Ek'],
      ['telephone', '060-15 40 00'],
      ['contactEmail', 'nils@wallen.example'],
      ['invoiceEmail', 'ekonomi@wallen.example'],
    ] as const) {
      await expect(update).toBeDisabled()
      await page.getByLabel(info(`fields.${field}`), { exact: true }).fill(text)
    }
    const wide = await sharp({ create: { width: 600, height: 200, channels: 3, background: '#003366' } })
      .png()
      .toBuffer()
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'logga.png', mimeType: 'image/png', buffer: Buffer.from('ingen bild') })
    await expect(page.getByText(settings('logo.unreadable'))).toBeVisible()
    await page.locator('input[type="file"]').setInputFiles({ name: 'logga.png', mimeType: 'image/png', buffer: wide })
    const logo = page.getByRole('main').getByRole('img', { name: settings('logo.alt') })
    await expect(logo).toHaveAttribute('src', /^data:image\/png/)
    await checkAxe(page, 'company info, edited')
    await update.click()
    await expect(page.getByText(info('remainingNone'))).toBeVisible()
    await expect(page.locator('[data-bad]')).toHaveCount(0)
    await expect(logo).toHaveAttribute('src', /^\/media\//)
    const stored = sharp(
      Buffer.from(await (await page.request.get((await logo.getAttribute('src')) ?? '')).body()),
    ).ensureAlpha()
    const {
      data,
      info: { width, height },
    } = await stored.raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
    expect([width, height, at(150, 150), at(150, 20)[3], at(150, 280)[3]]).toEqual([300, 300, [0, 51, 102, 255], 0, 0])
  },
)

/** Returns a company that the administrator manages and the user does not belong to. */
async function companyWithoutAccess(adminToken: string, userToken: string) {
  const [managed, own] = await Promise.all(
    [adminToken, userToken].map(async (token) => {
      const { viewer } = await gql<{
        viewer: { companies: { databaseId: number; name: string; viewerCanManageUsers: boolean }[] }
      }>(journey.tavla, token, '{ viewer { companies { databaseId name viewerCanManageUsers } } }')
      return viewer.companies
    }),
  )
  const found = managed?.find(
    ({ databaseId, viewerCanManageUsers }) =>
      viewerCanManageUsers && own?.every((company) => company.databaseId !== databaseId),
  )
  if (!found) throw new Error('The demo has no company to ask for.')
  const { company } = await gql<{ company: { settings: { organizationNumber: string } } }>(
    journey.tavla,
    adminToken,
    'query($id: Int!) { company(by: { databaseId: $id }) { settings { organizationNumber } } }',
    { id: found.databaseId },
  )
  return { ...found, organizationNumber: company.settings.organizationNumber }
}

test(
  'access is requested and granted, a signed-out signatory declines, a foreign company is requested ' +
    '(COMP-15, COMP-16, COMP-17, COMP-18, COMP-19, SHELL-40, SHELL-118)',
  async () => {
    const adminToken = await signIn(journey.tavla, 'company.admin')
    const petraToken = await signIn(journey.tavla, 'petra.holm')
    const petrasChoice = await companyWithoutAccess(adminToken, petraToken)
    const { page } = await journey.visit({ token: petraToken })
    await page.goto('/')
    await page.getByRole('button', { name: home('add.administrators') }).click()
    const ask = page.getByRole('dialog', { name: connecting('ask.administrator') })
    await ask.getByLabel(connecting('organizationNumber')).fill('559999-5106')
    await ask.getByRole('button', { name: connecting('ask.find') }).click()
    await expect(ask.getByText(connecting('ask.problems.NOT_LINKED'))).toBeVisible()
    await expect(ask.getByText(connecting('ask.signatoryFirst'))).toBeVisible()
    await checkAxe(page, 'nobody to ask')
    await ask.getByLabel(connecting('organizationNumber')).fill(petrasChoice.organizationNumber)
    await ask.getByRole('button', { name: connecting('ask.find') }).click()
    await ask.getByRole('button', { name: connecting('ask.requestOf', { name: 'Jonas Kallio' }) }).click()
    await expect(ask.getByText(connecting('ask.asked', { time: '' }).trim())).toBeVisible()
    await checkAxe(page, 'access requested')
    await ask.getByRole('button', { name: connecting('ask.close') }).click()
    await expect(page.getByText(connecting('requests.waiting', { name: 'Jonas Kallio' }))).toBeVisible()

    // The administrator grants the request. The card of the company appears on Petra's open page.
    const jonas = (await journey.visit({ token: adminToken })).page
    await jonas.goto(`/${petrasChoice.databaseId}/manage-users`)
    const grant = jonas.getByRole('button', { name: users('grantTo', { name: 'Petra Holm' }) })
    await grant.waitFor()
    await checkAxe(jonas, 'users with a request')
    await grant.click()
    await expect(page.getByRole('link', { name: petrasChoice.name })).toBeVisible()
    await expect(page.getByText(connecting('requests.waiting', { name: 'Jonas Kallio' }))).toHaveCount(0)

    // A second request is declined on a phone with the link from the mail, without signing in.
    const leilaToken = await signIn(journey.tavla, 'leila.rahimi')
    const leilasChoice = await companyWithoutAccess(adminToken, leilaToken)
    const leila = (await journey.visit({ token: leilaToken })).page
    await leila.goto('/assignment')
    await leila
      .getByRole('textbox', { name: connecting('organizationNumber') })
      .nth(1)
      .fill(leilasChoice.organizationNumber)
    await leila
      .getByRole('button', { name: connecting('ask.find') })
      .nth(1)
      .click()
    await leila.getByRole('button', { name: connecting('ask.requestOf', { name: 'Jonas Kallio' }) }).click()
    const phone = (await journey.visit({ viewport: { width: 390, height: 844 } })).page
    const mail = await journey.tavla.mailbox.mailTo(
      'company.admin@demo.example',
      ({ text, subject }) => text.includes('token=') && subject.includes('Leila'),
    )
    await phone.goto(pathOf(/https?:\/\/\S+token=[\w-]+/.exec(mail.text)?.[0] ?? ''))
    const decline = phone.getByRole('button', { name: assignment('access.decline') })
    await decline.waitFor()
    await checkAxe(phone, 'access request')
    await decline.click()
    await expect(phone.getByText(assignment('access.declined', { name: 'Leila Rahimi' }))).toBeVisible()
    await checkAxe(phone, 'request declined')
    await expect(leila.getByText(connecting('requests.refused', { name: 'Jonas Kallio' }))).toBeVisible()
    await phone.reload()
    await expect(phone.getByText(assignment('gone.body'))).toBeVisible()
    await checkAxe(phone, 'expired link')
    await phone.goto('/assignment?organizationNumber=559999-5007')
    await phone
      .getByRole('main')
      .getByRole('link', { name: assignment('signIn.button') })
      .click()
    await expect
      .poll(() => new URL(phone.url()).searchParams.get('redirect'))
      .toBe('/assignment?organizationNumber=559999-5007')

    // Petra requests a foreign company.
    await page.getByRole('button', { name: home('add.foreign') }).click()
    const foreign = page.getByRole('dialog', { name: connecting('foreign.title') })
    await foreign.getByRole('button', { name: connecting('foreign.send') }).click()
    await expect(foreign.getByText(connecting('foreign.required')).first()).toBeVisible()
    await checkAxe(page, 'foreign company with errors')
    const fields = {
      companyName: 'Pohjanmaan Puu Oy',
      organizationNumber: 'FI 2847193-6',
      address: 'Satamatie 4',
      city: 'Vasa',
      contactName: 'Marika Lahti',
      contactEmail: 'marika@puu.example',
      contactPhone: '+358 6 310 000',
    }
    for (const [name, value] of Object.entries(fields))
      await foreign.getByLabel(connecting(`foreign.${name}`), { exact: true }).fill(value)
    await foreign.getByRole('combobox').fill('Finland')
    await page.getByRole('option', { name: 'Finland' }).click()
    await foreign.getByRole('button', { name: connecting('foreign.send') }).click()
    await expect(page.getByText(connecting('foreign.sentBody', { name: 'Pohjanmaan Puu Oy' }))).toBeVisible()
    expect(
      (await journey.tavla.mailbox.mailTo('moderator@demo.example', ({ subject }) => subject.includes('Pohjanmaan')))
        .text,
    ).toContain('FI 2847193-6')
  },
)
