import { afterEach, beforeEach, expect, test } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderPage, until, type Answers, type RenderedPage } from '#web/testing/render-page.tsx'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { failure, globalId, viewer } from '#web/testing/world.ts'

const t = pageTexts('pages/company/files')
const ads = pageTexts('features/ad')
const shell = pageTexts('shell')
const ui = pageTexts('ui')

let page: RenderedPage
beforeEach(() => localStorage.clear())
afterEach(async () => {
  await page.close()
})

const ad = (databaseId: number, name: string, more: object = {}) =>
  draftOf({
    id: globalId('Ad', databaseId),
    databaseId,
    name,
    status: 'ACTIVE',
    progress: 'COMPLETE',
    applicationMethod: 'FORM',
    ...more,
  })
const folder = (databaseId: number, name: string, all: readonly object[]) => ({
  __typename: 'Folder',
  id: globalId('Folder', databaseId),
  databaseId,
  name,
  isDefault: databaseId === 4,
  ads: all,
})
const company = ({ by }: Readonly<Record<string, unknown>>) => {
  const { databaseId } = by as { databaseId: number }
  const own = databaseId * 10
  return {
    ...viewer.companies.find((each) => each.databaseId === databaseId),
    __typename: 'Company',
    canUseCredits: false,
    creditAmounts: [],
    salesContact: null,
    adSummaries: [],
    projects: [
      {
        __typename: 'Project',
        id: globalId('Project', own),
        databaseId: own,
        name: 'Lager',
        isDefault: true,
        folders: [
          folder(4 + own, 'Kväll', [ad(9 + own, 'Truckförare'), ad(10 + own, 'Plockare', { status: 'DRAFT' })]),
          folder(5 + own, 'Natt', []),
        ],
      },
    ],
  }
}

async function open(path = '/2', more: Answers = {}) {
  page = renderPage(path, { answers: { ...adAnswers, company, ...more } })
  return page.findByRole<HTMLInputElement>('searchbox', { name: t('search') })
}

/** Chooses an action from the menu of the page. */
async function choosePageAction(action: string) {
  await page.click('button', shell('actions'))
  await page.click('menuitem', action)
}

test('each company keeps its own search text (AD-25)', async () => {
  await open()
  await page.findByRole('link', { name: 'Truckförare' })
  await page.fill(t('search'), 'plock')
  await page.gone('link', 'Truckförare')
  await page.router.navigate('/1')
  await page.findByRole('link', { name: 'Truckförare' })
  expect(page.getByRole<HTMLInputElement>('searchbox', { name: t('search') }).value).toBe('')
  await page.router.navigate('/2')
  await page.findByDisplayValue('plock')
  await page.gone('link', 'Truckförare')
})

test('a new ad asks for its title and folder (AD-29)', async () => {
  const created: unknown[] = []
  await open('/2', {
    createAd: ({ input }) => {
      created.push(input)
      return { ad: ad(77, 'Montör'), errors: [] }
    },
    ad: () => ad(77, 'Montör', { status: 'DRAFT', progress: 'DETAILS' }),
  })
  await page.click('button', t('newAd'))
  const dialog = await page.within('dialog', ads('create.title'))
  await dialog.fill(ads('create.label'), 'Montör')
  expect(dialog.getByRole('button', { name: /Lager \/ Kväll/ })).toBeTruthy()
  await dialog.choose(ads('create.folder'), 'Lager / Natt')
  await dialog.click('button', ads('create.confirm'))
  await until(() => expect(created).toEqual([{ folderId: globalId('Folder', 25), title: 'Montör' }]))
})

test('the actions of a page end with the settings of the company (SHELL-96)', async () => {
  await open('/2/20')
  await page.click('button', shell('actions'))
  const menu = await page.within('menu')
  const actions = menu.getAllByRole('menuitem').map((item) => item.textContent)
  expect(actions.slice(-4)).toEqual([
    shell('companySettings.settings'),
    shell('companySettings.emailTemplates'),
    shell('companySettings.stepTemplates'),
    expect.stringContaining(t('project.delete')),
  ])
})

test('a copy proposes the title and the folder of the original (AD-47)', async () => {
  page = renderPage('/2/ad/29', {
    answers: {
      ...adAnswers,
      company,
      ad: () => ad(29, 'Truckförare', { folder: { id: globalId('Folder', 25), databaseId: 25, name: 'Natt' } }),
    },
  })
  await choosePageAction(ads('action.copyToNew'))
  const dialog = await page.within('dialog')
  expect(dialog.getByRole<HTMLInputElement>('textbox').value).toBe('Truckförare')
  expect(dialog.getByRole('button', { name: /Lager \/ Natt/ })).toBeTruthy()
})

const project = (databaseId: number, name: string) => ({
  __typename: 'Project',
  id: globalId('Project', databaseId),
  databaseId,
  name,
  isDefault: false,
  folders: [],
})
const three = ['Lager', 'Kontor', 'Butik'].map((name, index) => project(31 + index, name))
const withThree: Answers = { company: (input) => ({ ...company(input), projects: three }) }
/** Names of the projects in the tree. The first row is the root, and each row ends with its number of ads. */
const treeNames = () =>
  page
    .getAllByRole('treeitem')
    .slice(1)
    .map((row) => row.textContent.replace(/\d+$/, ''))

test('a moved project can be moved back with Undo (AD-10, PLUS-24)', async () => {
  const sent: unknown[] = []
  await open('/2/31', {
    ...withThree,
    moveProject: ({ input }) => {
      sent.push(input)
      return { project: three[0], errors: [] }
    },
  })
  await choosePageAction(t('project.down'))
  await until(() => expect(treeNames()).toEqual(['Kontor', 'Lager', 'Butik']))
  await until(() => expect(page.text()).toContain(t('undo.placed', { name: 'Lager', place: 2, total: 3 })))
  await page.click('button', ads('undo.undo'))
  await until(() => expect(treeNames()).toEqual(['Lager', 'Kontor', 'Butik']))
  expect(sent).toEqual([
    { projectId: three[0]?.id, order: 1 },
    { projectId: three[0]?.id, order: 0 },
  ])
})

test('a rejected name shows the error of renaming, and offers no Undo (AD-11, AD-46)', async () => {
  await open('/2/31', {
    ...withThree,
    renameProject: () => ({
      project: null,
      errors: [{ __typename: 'InputError', code: 'invalid', reason: 'INVALID', message: 'no', path: null }],
    }),
  })
  await choosePageAction(t('project.rename'))
  await page.fill(t('name.label'), 'Depå')
  await page.press('Enter')
  expect((await page.findByRole('alertdialog')).textContent).toContain(t('failed.rename'))
  expect(page.text()).not.toContain(t('undo.renamed', { name: 'Depå' }))
  await page.click('button', ui('close'))
  await page.gone('alertdialog')
  expect(treeNames()).toContain('Lager')
})

test('a failed rename, unpublish, delete or copy opens the error dialog, and the ad stays (AD-46)', async () => {
  const fails = () => {
    throw failure('UPSTREAM_FAILED')
  }
  await open('/2', { renameAd: fails, unpublishAd: fails, deleteAd: fails, createAd: fails, copyAd: fails })
  for (const [action, typed] of [
    ['rename', 'Annan titel'],
    ['unpublish', 'Truckförare'],
    ['delete', 'Truckförare'],
    ['copyToNew', 'Kopia'],
  ] as const) {
    await page.click('button', t('row.more', { name: 'Truckförare' }))
    await page.click('menuitem', ads(`action.${action}`))
    await page.fill(await page.findByRole('textbox'), typed)
    await page.press('Enter')
    const error = await page.within('alertdialog', ui('somethingWrong'))
    expect(error.element.textContent).toContain(ads(action === 'copyToNew' ? 'failed.create' : `failed.${action}`))
    await error.click('button', ui('close'))
    await page.gone('alertdialog')
    await page.gone('dialog')
  }
  await page.findByRole('link', { name: 'Truckförare' })
})

test('typing the first letters of a project moves the focus to it in the tree (AD-10)', async () => {
  await open('/2', withThree)
  page.getAllByRole('treeitem')[0]?.focus()
  await page.press('b')
  expect(document.activeElement?.textContent).toContain('Butik')
  await page.press('k')
  expect(document.activeElement?.textContent).toContain('Butik')
})

test('a list whose only ad is a draft says that the filters hide it, and shows it on request (AD-21)', async () => {
  const withDraft: Answers['company'] = (by) => {
    const all = company(by)
    const [project] = all.projects
    return {
      ...all,
      projects: [{ ...project, folders: [folder(24, 'Kväll', [ad(30, 'Plockare', { status: 'DRAFT' })])] }],
    }
  }
  const search = await open('/2', { company: withDraft })
  await page.findByText(t('empty.hidden_one', { count: 1 }))
  await page.fill(search, 'truck')
  await page.findByText(t('empty.noMatch'))
  await page.click('button', t('empty.showAll'))
  await page.findByRole('link', { name: 'Plockare' })
})

test('each tab of the list has its own address (AD-22)', async () => {
  await open('/2/31', withThree)
  const tabs = await page.within('navigation', t('tabs.label'))
  await tabs.click('link', startsWith(t('tabs.mine')))
  await until(() => expect(page.path()).toBe('/2/31?tab=mine'))
  await tabs.findByRole('link', { name: startsWith(t('tabs.mine')), current: true })
})

const at = '2025-11-18T08:00:00.000Z'
const steps = {
  infoCompletedAt: at,
  adCreatedAt: at,
  profilePublishedAt: null,
  colleagueInvitedAt: null,
  retentionSavedAt: null,
}
const openWithSteps = (firstSteps: object | null, answers: object = {}) =>
  open('/2', { company: (input: Readonly<Record<string, unknown>>) => ({ ...company(input), firstSteps }), ...answers })

test('a new company has a box with its first steps, with dates and links (PLUS-106)', async () => {
  await openWithSteps(steps)
  const box = await page.within('region', t('firstSteps.title'))
  const rows = box.getAllByRole('listitem')
  expect(rows.map((row) => row.dataset['state'])).toEqual(['done', 'done', 'next', undefined, undefined])
  expect(rows[0]?.textContent).toContain(t('firstSteps.doneAt', { date: '2025-11-18' }))
  const link = (name: string) => box.getByRole('link', { name }).getAttribute('href')
  expect(link(t('firstSteps.showOf', { name: t('firstSteps.ad.name') }))).toBe('/2/ad/29')
  expect(link(t('firstSteps.profile.go'))).toBe('/2/profile')
  expect(link(t('firstSteps.colleague.go'))).toBe('/2/manage-users')
  expect(link(t('firstSteps.retention.go'))).toBe('/2/privacy')
})

test('hiding the first steps is saved for the user; if it fails, the box comes back with the reason (PLUS-106)', async () => {
  const sent: unknown[] = []
  let answer: () => object = () => {
    throw failure('SERVICE_UNAVAILABLE')
  }
  await openWithSteps(steps, {
    hideFirstSteps: ({ input }: { input: object }) => {
      sent.push(input)
      return answer()
    },
  })
  await page.click('button', t('firstSteps.hide'))
  await page.findByText(t('firstSteps.hideFailed'), { exact: false })
  await page.press('Escape')
  await page.gone('alertdialog')
  answer = () => ({ company: { ...company({}), firstSteps: null }, errors: [] })
  await page.click('button', t('firstSteps.hide'))
  await page.gone('region', t('firstSteps.title'))
  expect(sent).toEqual([{ companyId: globalId('Company', 2) }, { companyId: globalId('Company', 2) }])
})

test('the box of the first steps leaves when all are done, and an old company has none (PLUS-106)', async () => {
  await openWithSteps({ ...steps, profilePublishedAt: at, colleagueInvitedAt: at, retentionSavedAt: at })
  expect(page.queryByRole('region', { name: t('firstSteps.title') })).toBeNull()
  await page.close()
  await openWithSteps(null)
  expect(page.queryByRole('region', { name: t('firstSteps.title') })).toBeNull()
})
