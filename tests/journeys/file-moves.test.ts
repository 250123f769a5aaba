import { test } from 'vitest'
import { CreateAd } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { CreateFolder, CreateProject } from '#contract/ads/tree.ts'
import { sendCall, companyOf } from '../support/ads.ts'
import { checkAxe } from '../support/axe.ts'
import { expect } from '../support/expect.ts'
import { FileSystemView } from '../support/file-system-view.ts'
import { getToken } from '../support/graphql.ts'
import { startJourney } from '../support/journey.ts'

const journey = startJourney()
/** A viewport that shows every row of a company's list, including rows of other tests. */
const tall = { width: 1440, height: 3000 }

test('keyboard and drag move folders and ads; a colleague keeps position and focus (AD-10, AD-11, AD-38, AD-42, SHELL-115)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { id } = await companyOf(journey.tavla, token, 'Älvglimt System AB')
  const mine = new FileSystemView((await journey.visit({ token, viewport: tall, hasMotion: true })).page)
  const theirs = new FileSystemView(
    (
      await journey.visit({
        token: await getToken(journey.tavla, 'company.admin'),
        language: 'en',
        colorScheme: 'dark',
      })
    ).page,
    'en',
  )
  await Promise.all([mine.open(id), theirs.open(id)])
  for (const view of [mine, theirs]) await view.filter('draft').click({ modifiers: ['Shift'] })
  const { keyboard } = mine.page
  // The colleague has a focused row and a scrolled list.
  const [, read = ''] = await theirs.titles()
  const row = theirs.row(read)
  await row.focus()
  await theirs.table().evaluate((table) => table.parentElement?.scrollBy(0, 40))
  const place = () => theirs.table().evaluate((table) => table.parentElement?.scrollTop)
  const before = await place()

  // Creates a project and a folder in it with the keyboard.
  await mine.page
    .getByRole('navigation', { name: mine.texts('tree.label') })
    .getByRole('button', { name: mine.texts('newProject') })
    .focus()
  await keyboard.press('Enter')
  const naming = mine.page.getByRole('dialog', { name: mine.texts('newProject') })
  await expect(naming.getByLabel(mine.texts('name.label'))).toBeFocused()
  await keyboard.type('Vinter')
  await keyboard.press('Enter')
  await expect(naming).toHaveCount(0)
  for (const view of [mine, theirs]) await expect(view.treeItem('Vinter')).toBeVisible()
  await mine.treeItem('Vinter').press('F2')
  await mine.answer(mine.texts('project.rename'), mine.texts('name.label'), 'Vintern 2027')
  await expect(theirs.treeItem('Vintern 2027')).toBeVisible()
  const { projects } = await sendCall(journey.tavla, token, CompanyGetUserCompanyWithAds, { query: { id } })
  const winter = projects.at(-1)
  if (!winter) throw new Error('The project is missing.')
  await sendCall(journey.tavla, token, CreateFolder, { body: { projectId: winter.id, name: 'Jour' } })
  for (const view of [mine, theirs]) await expect(view.treeItem('Jour')).toBeVisible()
  const { id: adId } = await sendCall(journey.tavla, token, CreateAd, {
    body: { companyId: id, folderId: winter.folders[0]?.id ?? 0, title: 'Jourtekniker' },
  })
  for (const view of [mine, theirs]) await expect(view.treeItem('Vintern 2027')).toContainText('1')

  // Moves the ad to the next folder with Space, arrow and Space. Esc first cancels a move.
  await mine.treeItem('Vintern 2027').click()
  // The list of the project replaces the rows of the whole company, and a focused row would lose the focus.
  await expect.poll(() => mine.titles()).toEqual(['Jourtekniker'])
  const ad = mine.row('Jourtekniker')
  await ad.focus()
  await keyboard.press('Space')
  await expect(mine.page.getByText(mine.texts('dnd.keys'))).toBeVisible()
  await checkAxe(mine.page, 'row lifted with the keyboard')
  await keyboard.press('Escape')
  await expect(mine.page.getByText(mine.texts('dnd.keys'))).toHaveCount(0)
  await expect(ad).toBeFocused()
  await keyboard.press('Space')
  await keyboard.press('Home')
  await keyboard.press('End')
  await keyboard.press('Space')
  await expect.poll(() => mine.folderOf('Jourtekniker')).toBe('Jour')
  await expect(theirs.treeItem('Jour')).toContainText('1')
  await expect(mine.row('Jourtekniker')).toBeFocused()

  // With drag: the ad back, the folder to another project, the project to the top.
  await mine.drag(mine.row('Jourtekniker').getByRole('link'), mine.treeItem('Allmänt'))
  await expect.poll(() => mine.folderOf('Jourtekniker')).toBe('Allmänt')
  await mine.drag(mine.row('Jourtekniker'), mine.treeItem('Jour'))
  await expect.poll(() => mine.folderOf('Jourtekniker')).toBe('Jour')
  expect(mine.page.url()).toMatch(new RegExp(`/${id}/${winter.id}$`))
  const first = projects[0]?.name ?? ''
  await mine.treeItem('Jour').click()
  await mine.drag(mine.treeItem('Jour'), mine.treeItem(first))
  // The URL of the open folder follows the move.
  await expect(mine.page).toHaveURL(new RegExp(`/${id}/${projects[0]?.id}/\\d+$`))
  await expect
    .poll(async () => (await mine.treeNames()).filter((name) => name === 'Jour' || name === 'Vintern 2027'))
    .toEqual(['Jour', 'Vintern 2027'])
  const order = await mine.treeNames()
  await expect.poll(() => theirs.treeNames()).toEqual([theirs.texts('tree.all'), ...order.slice(1)])
  await mine.drag(mine.treeItem('Vintern 2027'), mine.treeItem(first))
  for (const view of [mine, theirs]) await expect.poll(async () => (await view.treeNames())[1]).toBe('Vintern 2027')

  // A folder that cannot be deleted gives the reason. Otherwise its title is required.
  await mine.treeItem('Allmänt').press('Delete')
  const refused = mine.page
    .getByRole('dialog', { name: mine.texts('folder.delete') })
    .or(mine.page.getByRole('alertdialog', { name: mine.texts('folder.delete') }))
  await expect(refused).toContainText(mine.texts('folder.isDefault'))
  await keyboard.press('Escape')
  await expect(refused).toHaveCount(0)
  await mine.treeItem('Jour').press('Delete')
  await expect(refused).toContainText(mine.texts('folder.notEmpty'))
  await keyboard.press('Escape')
  await expect(refused).toHaveCount(0)
  await mine.row('Jourtekniker').press('Delete')
  await confirmTyped(mine, mine.ads('delete.title'), 'jourtekniker')
  await expect(mine.row('Jourtekniker')).toHaveCount(0)
  await mine.treeItem('Jour').press('Delete')
  await confirmTyped(mine, mine.texts('folder.deleteTitle'), 'Jour')
  for (const view of [mine, theirs]) await expect(view.treeItem('Jour')).toHaveCount(0)
  await mine.treeItem('Vintern 2027').press('Delete')
  await confirmTyped(mine, mine.texts('project.deleteTitle'), 'VINTERN 2027')
  await expect(theirs.treeItem('Vintern 2027')).toHaveCount(0)

  await expect(row).toBeFocused()
  expect(await place()).toBe(before)
  expect(adId).toBeGreaterThan(0)
})

/** Types the title that a deletion requires, and confirms with Enter. */
async function confirmTyped(view: FileSystemView, title: string, typed: string): Promise<void> {
  const dialog = view.page.getByRole('alertdialog', { name: title })
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await dialog.getByRole('textbox').fill(typed)
  await dialog.getByRole('textbox').press('Enter')
  await expect(dialog).toHaveCount(0)
}

test('an open folder stays open when a colleague moves it (AD-10)', async () => {
  const token = await getToken(journey.tavla, 'recruiter')
  const { id } = await companyOf(journey.tavla, token, 'Älvglimt System AB')
  const { projects } = await sendCall(journey.tavla, token, CompanyGetUserCompanyWithAds, { query: { id } })
  const [from] = projects
  if (!from) throw new Error('The company has no project.')
  const to = await sendCall(journey.tavla, token, CreateProject, { body: { companyId: id, name: 'Mottagare' } })
  const folder = await sendCall(journey.tavla, token, CreateFolder, {
    body: { projectId: from.id, name: 'Vandringsmapp' },
  })
  const { page } = await journey.visit({ token })
  const files = new FileSystemView(page)
  await page.goto(`/${id}/${from.id}/${folder.id}`)
  await expect(files.row('Vandringsmapp')).toBeVisible()
  await page.getByRole('searchbox', { name: files.texts('search') }).click()
  const colleague = new FileSystemView(
    (await journey.visit({ token: await getToken(journey.tavla, 'company.admin'), viewport: tall })).page,
  )
  await colleague.open(id)
  await colleague.choose(colleague.row('Vandringsmapp'), 'Vandringsmapp', colleague.texts('folder.move'))
  const dialog = colleague.page.getByRole('dialog', {
    name: colleague.texts('folder.moveTitle', { name: 'Vandringsmapp' }),
  })
  await dialog.getByRole('button', { name: new RegExp(colleague.texts('folder.moveTo')) }).click()
  await colleague.page.getByRole('option', { name: 'Mottagare' }).click()
  await dialog.locator('button[type=submit]').click()
  await expect(page).toHaveURL(`${journey.tavla.web}/${id}/${to.id}/${folder.id}`)
  await expect(page.getByRole('searchbox', { name: files.texts('search') })).toBeFocused()
  await expect(files.row('Vandringsmapp')).toBeVisible()
})
