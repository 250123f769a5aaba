import { afterEach, beforeEach, expect, test } from 'vitest'
import { adAnswers, draftOf } from '#web/testing/ad-world.ts'
import { renderRoute, until, type Answers, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/words.ts'
import { failure, globalId, viewer } from '#web/testing/world.ts'

const t = pageTexts('pages/company/files')
const ads = pageTexts('features/ad')
const shell = pageTexts('shell')

let page: RenderedRoute
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
  page = renderRoute(path, { answers: { ...adAnswers, company, ...more } })
  return page.see<HTMLInputElement>('input[type="search"]')
}

test('AD-25 what is looked for in one company is not looked for in another, and is there again when one comes back', async () => {
  const search = await open()
  await page.see('a', 'Truckförare')
  page.write(search, 'plock')
  await page.gone('a', 'Truckförare')
  await page.router.navigate('/1')
  await page.see('a', 'Truckförare')
  expect((await page.see<HTMLInputElement>('input[type="search"]')).value).toBe('')
  await page.router.navigate('/2')
  await until(() => expect(page.find<HTMLInputElement>('input[type="search"]')?.value).toBe('plock'))
  await page.gone('a', 'Truckförare')
})

test('AD-29 a new ad asks where it goes', async () => {
  const made: unknown[] = []
  await open('/2', {
    createAd: ({ input }) => {
      made.push(input)
      return { ad: ad(77, 'Montör'), errors: [] }
    },
    ad: () => ad(77, 'Montör', { status: 'DRAFT', progress: 'DETAILS' }),
  })
  await page.press('button', t('newAd'))
  const dialog = await page.see('[role="dialog"]', ads('create.title'))
  page.write(await page.see('[role="dialog"] input'), 'Montör')
  const place = await page.see('[role="dialog"] button[aria-haspopup="listbox"]')
  expect(place.textContent).toContain('Lager / Kväll')
  place.click()
  await page.press('[role="option"]', 'Lager / Natt')
  dialog.querySelector('form')?.requestSubmit()
  await until(() => expect(made).toEqual([{ folderId: globalId('Folder', 25), title: 'Montör' }]))
})

test('SHELL-96 the actions of a page end with what is set for the whole company', async () => {
  await open('/2/20')
  await page.press('main button[aria-haspopup]', shell('actions'))
  const menu = await page.see('[role="menu"]')
  const rows = [...menu.querySelectorAll('[role="menuitem"]')].map((row) => row.textContent)
  expect(rows.slice(-4)).toEqual([
    shell('companySettings.settings'),
    shell('companySettings.emailTemplates'),
    shell('companySettings.stepTemplates'),
    expect.stringContaining(t('project.delete')),
  ])
})

test('AD-47 a copy is proposed the title and the folder of what it is made from', async () => {
  page = renderRoute('/2/ad/29', {
    answers: {
      ...adAnswers,
      company,
      ad: () => ad(29, 'Truckförare', { folder: { id: globalId('Folder', 25), databaseId: 25, name: 'Natt' } }),
    },
  })
  await page.press('main button[aria-haspopup]', shell('actions'))
  await page.press('[role="menuitem"]', ads('action.copyToNew'))
  const title = await page.see<HTMLInputElement>('[role="dialog"] input')
  expect(title.value).toBe('Truckförare')
  expect((await page.see('[role="dialog"] button[aria-haspopup="listbox"]')).textContent).toContain('Lager / Natt')
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
const treeNames = () =>
  [...document.querySelectorAll('[role="treeitem"]')].slice(1).map((line) => line.textContent?.replace(/\d+$/, ''))

test('AD-10 PLUS-24 a project that is moved can be put back', async () => {
  const asked: unknown[] = []
  await open('/2/31', {
    ...withThree,
    moveProject: ({ input }) => {
      asked.push(input)
      return { project: three[0], errors: [] }
    },
  })
  await page.press('main button[aria-haspopup]', shell('actions'))
  await page.press('[role="menuitem"]', t('project.down'))
  await until(() => expect(treeNames()).toEqual(['Kontor', 'Lager', 'Butik']))
  await until(() => expect(page.text()).toContain(t('undo.placed', { name: 'Lager', place: 2, total: 3 })))
  await page.press('button', ads('undo.undo'))
  await until(() => expect(treeNames()).toEqual(['Lager', 'Kontor', 'Butik']))
  expect(asked).toEqual([
    { projectId: three[0]?.id, order: 1 },
    { projectId: three[0]?.id, order: 0 },
  ])
})

test('AD-11 AD-46 a refused name is told in the words of the act, and nothing is offered to undo', async () => {
  await open('/2/31', {
    ...withThree,
    renameProject: () => ({
      project: null,
      errors: [{ __typename: 'InputError', code: 'invalid', reason: 'INVALID', message: 'no', path: null }],
    }),
  })
  await page.press('main button[aria-haspopup]', shell('actions'))
  await page.press('[role="menuitem"]', t('project.rename'))
  const field = await page.see('[role="dialog"] input')
  page.write(field, 'Depå')
  field.closest('form')?.requestSubmit()
  expect((await page.see('[role="alertdialog"]')).textContent).toContain(t('failed.rename'))
  expect(page.text()).not.toContain(t('undo.renamed', { name: 'Depå' }))
  expect(treeNames()).toContain('Lager')
})

test('AD-46 a rename, an unpublishing, a deletion and a copy that fail are told in the error dialog, and everything stays', async () => {
  const fails = () => {
    throw failure('UPSTREAM_FAILED')
  }
  await open('/2', { renameAd: fails, unpublishAd: fails, deleteAd: fails, createAd: fails, copyAd: fails })
  const choose = async (action: string) => {
    await page.press('[role="row"] button', t('row.more', { name: 'Truckförare' }))
    await page.press('[role="menuitem"]', ads(`action.${action}`))
    return page.see<HTMLInputElement>('[role="dialog"] input, [role="alertdialog"] input')
  }
  const told = async (text: string) => {
    expect((await page.see('[role="alertdialog"]', pageTexts('ui')('somethingWrong'))).textContent).toContain(text)
    await page.press('[role="alertdialog"] button', pageTexts('ui')('close'))
    await page.gone('[role="alertdialog"], [role="dialog"]')
  }
  for (const [action, typed] of [
    ['rename', 'Annan titel'],
    ['unpublish', 'Truckförare'],
    ['delete', 'Truckförare'],
    ['copyToNew', 'Kopia'],
  ] as const) {
    const field = await choose(action)
    page.write(field, typed)
    field.closest('form')?.requestSubmit()
    await told(ads(action === 'copyToNew' ? 'failed.create' : `failed.${action}`))
  }
  await page.see('a', 'Truckförare')
})

test('AD-10 typed letters lead to a line of the tree', async () => {
  await open('/2', withThree)
  const first = await page.see('[role="treeitem"]')
  first.focus()
  page.key('b')
  expect(document.activeElement?.textContent).toContain('Butik')
  page.key('k')
  expect(document.activeElement?.textContent).toContain('Butik')
})

test('AD-22 the tabs of the list are addresses', async () => {
  await open('/2/31', withThree)
  await page.press(`nav[aria-label="${t('tabs.label')}"] a`, t('tabs.mine'))
  await until(() => expect(page.path()).toBe('/2/31?tab=mine'))
  await page.see(`nav[aria-label="${t('tabs.label')}"] a[aria-current]`, t('tabs.mine'))
})
