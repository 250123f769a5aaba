import { test } from 'vitest'
import { CreateProject, UpdateProject } from '#contract/ads/tree.ts'
import { sendCall, companyOf, publishAd } from '../support/ads.ts'
import { answerEveryElement, fillApplicant, pdfOf } from '../support/application-form.ts'
import { checkAxe } from '../support/axe.ts'
import { expect } from '../support/expect.ts'
import { FileSystemView } from '../support/file-system-view.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'

const journey = startJourney()
/** A viewport that shows every row of a company's list, including rows of other tests. */
const tall = { width: 1440, height: 3000 }

test('filters with Shift, sorting and search narrow the list and are remembered (AD-15 to AD-25)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { page } = await journey.visit({ token })
  const files = new FileSystemView(page)
  const { id } = await companyOf(journey.tavla, token)
  await files.open(id)
  await expect(files.filter('active')).toHaveAttribute('aria-pressed', 'true')
  await expect(files.filter('inactive')).toHaveAttribute('aria-pressed', 'true')

  await files.filter('draft').click()
  await expect(files.filter('active')).toHaveAttribute('aria-pressed', 'false')
  await expect(files.filter('draft')).toHaveAttribute('aria-pressed', 'true')
  // The list applies its filters after a moment.
  const rows = files.table().locator('[role=row][aria-level="3"]')
  await expect(rows.filter({ hasNotText: files.ui('status.draft') })).toHaveCount(0)
  await expect(rows.first()).toBeVisible()
  const drafts = await files.titles()
  await files.filter('archived').click({ modifiers: ['Shift'] })
  await expect(files.filter('draft')).toHaveAttribute('aria-pressed', 'true')
  await expect(rows.filter({ hasText: files.ui('status.archived') }).first()).toBeVisible()
  await expect.poll(async () => (await files.titles()).length).toBeGreaterThan(drafts.length)
  await page.reload()
  await expect(files.filter('archived')).toHaveAttribute('aria-pressed', 'true')
  await expect(files.filter('active')).toHaveAttribute('aria-pressed', 'false')

  await files.filter('active').click()
  const name = files.column('ad')
  await name.getByRole('button').click()
  await expect(name).toHaveAttribute('aria-sort', 'ascending')
  await name.getByRole('button').click()
  await expect(name).toHaveAttribute('aria-sort', 'descending')
  await name.getByRole('button').click()
  await expect(name).toHaveAttribute('aria-sort', 'none')

  // Until only active ads are listed, a title may belong to a row that is about to disappear.
  await expect(rows.filter({ hasNotText: files.ui('status.active') })).toHaveCount(0)
  const some = (await rows.filter({ hasText: 'Karin Wallén' }).first().getByRole('link').first().textContent()) ?? ''
  await files.search(`${some} wallén`)
  await expect.poll(async () => [...new Set(await files.titles())]).toEqual([some])
  await files.search('finns inte alls')
  await expect(page.getByText(files.texts('empty.noMatch'))).toBeVisible()
  await checkAxe(page, 'nothing found')
  await page.getByRole('button', { name: files.texts('empty.showAll') }).click()
  await expect(files.filter('archived')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await files.titles()).length).toBeGreaterThan(1)
})

test("an outdated response for the tree does not overwrite a colleague's change (AD-10, SHELL-115)", async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { id } = await companyOf(journey.tavla, token)
  const { id: project } = await sendCall(journey.tavla, token, CreateProject, { body: { companyId: id, name: 'Höst' } })
  const { page } = await journey.visit({ token })
  const files = new FileSystemView(page)
  await files.open(id)
  await expect(files.treeItem('Höst')).toBeVisible()

  // Returning to the page refetches it. The test delays the response until the change of the colleague has arrived.
  const changeArrived = Promise.withResolvers<void>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('Senhöst')) changeArrived.resolve()
    }),
  )
  await page.reload()
  await expect(files.treeItem('Höst')).toBeVisible()
  await page.getByRole('link', { name: files.texts('inbox') }).click()
  await expect(page).toHaveURL(/\/inbox$/)
  let isHeld = false
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string }
    if (operationName !== 'CompanyPageQuery' || isHeld) return route.fallback()
    isHeld = true
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { company: { name: string } } }
    answer.data.company.name = 'Läst före ändringen'
    await sendCall(journey.tavla, await getToken(journey.tavla, 'company.admin'), UpdateProject, {
      body: { id: project, name: 'Senhöst' },
    })
    await changeArrived.promise
    await route.fulfill({ response, json: answer })
  })
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Läst före ändringen' })).toBeVisible()
  await expect(files.treeItem('Senhöst')).toBeVisible()
  await expect(files.treeItem('Höst')).toHaveCount(0)
})

test('folders and ads are created, renamed and deleted, live for a colleague (AD-10, AD-11, AD-29, AD-38, AD-41, SHELL-115)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { id } = await companyOf(journey.tavla, token)
  const mine = new FileSystemView((await journey.visit({ token, viewport: tall })).page)
  const colleague = new FileSystemView(
    (
      await journey.visit({
        token: await getToken(journey.tavla, 'company.admin'),
        language: 'en',
        colorScheme: 'dark',
        viewport: tall,
      })
    ).page,
    'en',
  )
  await Promise.all([mine.open(id), colleague.open(id)])
  for (const view of [mine, colleague]) await view.filter('draft').click({ modifiers: ['Shift'] })

  await mine.page
    .getByRole('navigation', { name: mine.texts('tree.label') })
    .getByRole('button', { name: mine.texts('newProject') })
    .click()
  const dialog = mine.page.getByRole('dialog', { name: mine.texts('newProject') })
  await expect(dialog.locator('button[type=submit]')).toBeDisabled()
  await checkAxe(mine.page, 'new project')
  await mine.answer(mine.texts('newProject'), mine.texts('name.label'), '  Vinterrekrytering ')
  await expect(mine.treeItem('Vinterrekrytering')).toBeVisible()

  await mine
    .row('Vinterrekrytering')
    .getByRole('button', { name: mine.texts('row.newFolder', { name: 'Vinterrekrytering' }) })
    .click()
  await mine.answer(mine.texts('newFolderIn', { name: 'Vinterrekrytering' }), mine.texts('name.label'), 'Snöröjning')
  await expect(mine.row('Snöröjning')).toBeVisible()

  await mine
    .row('Snöröjning')
    .getByRole('button', { name: mine.texts('row.newAd', { name: 'Snöröjning' }) })
    .click()
  await mine.answer(mine.ads('create.title'), mine.ads('create.label'), 'Traktorförare')
  await expect(mine.page).toHaveURL(/\/ad\/\d+\?creating/)
  // The first ad of a folder that the colleague has not loaded brings its project and folder.
  await expect(colleague.row('Traktorförare')).toBeVisible()
  await expect(colleague.row('Snöröjning')).toBeVisible()
  await expect(colleague.treeItem('Vinterrekrytering')).toBeVisible()
  await mine.page.goBack()
  await expect(mine.row('Traktorförare')).toBeVisible()

  await mine.choose(mine.row('Traktorförare'), 'Traktorförare', mine.ads('action.rename'))
  await mine.answer(mine.ads('rename.title'), mine.ads('rename.label'), 'Plogbilsförare')
  await expect(mine.row('Plogbilsförare')).toBeVisible()
  await expect(colleague.row('Plogbilsförare')).toBeVisible()

  await colleague
    .row('Plogbilsförare')
    .getByRole('button', { name: colleague.texts('row.more', { name: 'Plogbilsförare' }) })
    .click()
  await checkAxe(colleague.page, 'menu of a row')
  await colleague.page.getByRole('menuitem', { name: colleague.ads('action.delete'), exact: true }).click()
  const confirm = colleague.page.getByRole('alertdialog', { name: colleague.ads('delete.title') })
  const remove = confirm.getByRole('button', { name: colleague.ads('delete.confirm'), exact: true })
  await expect(remove).toBeDisabled()
  await checkAxe(colleague.page, 'typed title')
  await confirm.getByRole('textbox').fill('plogbil')
  await expect(remove).toBeDisabled()
  await confirm.getByRole('textbox').fill(' PLOGBILSFÖRARE ')
  await remove.click()
  await expect(colleague.row('Plogbilsförare')).toHaveCount(0)
  await expect(mine.row('Plogbilsförare')).toHaveCount(0)

  await mine.choose(mine.row('Snöröjning'), 'Snöröjning', mine.texts('folder.delete'))
  const folder = mine.page.getByRole('alertdialog', { name: mine.texts('folder.deleteTitle') })
  await folder.getByRole('textbox').fill('Snöröjning')
  await folder.locator('button[type=submit]').click()
  await expect(mine.row('Snöröjning')).toHaveCount(0)
})

test('an application increases the counts live, and muting clears them (AD-43, AD-44, AD-45, PLUS-06, COMP-07)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const ad = await publishAd(journey.tavla, token, { title: 'Kvällsvak på Åsen' })
  const admin = new FileSystemView(
    (await journey.visit({ token: await getToken(journey.tavla, 'company.admin') })).page,
  )
  await admin.open(ad.companyId)
  await admin.search('Kvällsvak')
  const row = admin.row(ad.title)
  await expect(row.getByRole('button', { name: admin.texts('bell.count_zero') })).toBeVisible()
  const unread = admin.page.getByRole('button', { name: /Jonas Kallio/ })
  await expect(unread).toContainText(/\d/)
  const before = Number(/\d+/.exec((await unread.textContent()) ?? '')?.[0])

  const site = (await journey.visitSite()).page
  await site.goto(ad.publicUrl)
  await fillApplicant(site, {
    firstName: 'Omar',
    lastName: 'Nilsson',
    email: 'omar@brev.example',
    phone: '070-174 06 23',
  })
  await answerEveryElement(site, 'Kvällar passar mig.')
  await site.getByLabel(siteTexts.sv.cv).setInputFiles(pdfOf('Omar Nilsson'))
  await site.locator('#consent').check()
  await site.getByRole('button', { name: siteTexts.sv.send }).click()
  await expect(site.getByRole('heading', { name: siteTexts.sv.thanksTitle })).toBeVisible()

  await expect(
    row.getByRole('link', { name: admin.texts('applications.open_one', { count: 1, name: ad.title }) }),
  ).toContainText(admin.texts('applications.new_one', { count: 1 }))
  await expect(unread).toContainText(String(before + 1))
  await row.getByRole('button', { name: admin.texts('bell.count_one', { count: 1 }) }).click()
  const confirm = admin.page.getByRole('alertdialog', { name: admin.ads('mute.title') })
  await expect(confirm).toContainText(admin.ads('mute.body_one', { count: 1 }))
  await confirm.getByRole('button', { name: admin.ads('mute.confirm'), exact: true }).click()
  await expect(row.getByRole('button', { name: admin.texts('bell.muted') })).toBeVisible()
  await expect(unread).toContainText(String(before))
})
