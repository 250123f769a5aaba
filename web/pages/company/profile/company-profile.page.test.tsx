import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderRoute, until, type RenderedRoute } from '#web/testing/render-route.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/profile')
const editor = pageTexts('editing')

let page: RenderedRoute
afterEach(() => page.close())

const content = {
  name: 'Tranfjärden',
  size: 'FROM_200',
  about: 'Vi flyttar gods.',
  contact: null,
  founded: '1987',
  logo: null,
  mainOffice: 'Borås',
  revenue: null,
  webSite: 'https://tranfjarden.example',
}
const profile = {
  published: content,
  draft: null,
  publishedAt: '2025-10-14T08:00:00.000Z',
  publicUrl: 'https://jobb.example/foretag/tranfjarden',
  urlFragment: 'tranfjarden',
  organizationNumber: '559318-4408',
  ads: [{ title: 'Truckförare', city: 'Borås', lastDay: '2099-12-01' }],
  adCount: 19,
  version: 'v1',
}
const companyOf = (own: object = {}) => ({ ...tranfjarden, logoUrl: null, profile: { ...profile, ...own } })

/** The page over a profile that is saved to; `saving` answers a save that does not succeed. */
function open(own: object = {}, saving: () => object | null = () => null) {
  const saved: Record<string, unknown>[] = []
  let stored = companyOf(own)
  page = renderRoute('/2/profile', {
    answers: {
      ...recruiterAnswers,
      company: () => stored,
      saveCompanyProfile: ({ input }) => {
        const { companyId: _, version: __, isPublished, logo, ...edit } = input as Record<string, unknown>
        saved.push(input as Record<string, unknown>)
        const refused = saving()
        if (refused) return refused
        const next = { ...content, ...edit, ...(logo !== undefined && { logo }) }
        stored = companyOf(
          isPublished ? { published: next, draft: null, version: 'v2' } : { draft: next, version: 'v2' },
        )
        return { company: stored, errors: [] }
      },
    },
  })
  return {
    saved,
    change: (other: object) => {
      stored = companyOf(other)
    },
  }
}

const input = async (label: string) => {
  await page.see('label, span', label)
  return (
    [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].find(({ labels }) =>
      [...(labels ?? [])].some(({ textContent }) => textContent?.startsWith(label)),
    ) ?? document.createElement('input')
  )
}
const button = (name: string) => page.find<HTMLButtonElement>('button', name)

test('COMP-43 COMP-49 COMP-50 COMP-52 SHELL-56 what is edited is saved and published, and the page says since when', async () => {
  const { saved } = open()
  const name = await input(t('fields.name'))
  expect(name.value).toBe('Tranfjärden')
  expect((await input(t('fields.organizationNumber'))).readOnly).toBe(true)
  expect(page.find('a', t('open'))?.getAttribute('href')).toBe('https://jobb.example/foretag/tranfjarden')
  // Editing counts as changed: publishing is open as long as all is valid.
  expect(button(t('publish'))?.disabled).toBe(false)
  page.write(name, ' Tranfjärden Logistik ')
  page.write(await input(t('fields.webSite')), 'tranfjarden.example/om')
  await until(() => expect(page.text()).toContain(t('webSiteHelp', { address: 'https://tranfjarden.example' })))
  await page.press('button', t('publish'))
  await until(() => expect(page.text()).toContain(t('saved')))
  expect(saved).toEqual([
    expect.objectContaining({
      name: 'Tranfjärden Logistik',
      size: 'FROM_200',
      webSite: 'https://tranfjarden.example',
      isPublished: true,
      version: 'v1',
    }),
  ])
  expect(saved[0]).not.toHaveProperty('logo')
})

test('COMP-44 COMP-47 COMP-48 COMP-49 what is wrong is told at its field and closes publishing', async () => {
  open()
  const about = await input(t('fields.about'))
  expect(about.maxLength).toBe(530)
  page.write(about, 'a'.repeat(501))
  await until(() => expect(page.text()).toContain(t('mend.tooLong', { max: 500 })))
  expect(page.text()).toContain('501/500')
  expect(button(t('publish'))?.disabled).toBe(true)
  expect(page.text()).toContain(t('status.mend'))
  page.write(about, 'Kort.')
  page.write(await input(t('fields.webSite')), 'tranfjarden')
  await until(() => expect(page.text()).toContain(t('mend.web')))
  expect(button(t('publish'))?.disabled).toBe(true)
})

test('COMP-46 COMP-48 what has to be filled in first is named where nothing is marked yet', async () => {
  open({ published: { ...content, webSite: '' } })
  const field = await input(t('fields.webSite'))
  expect(page.find('#profile-note')?.textContent).toContain(
    t('mend.required', { field: t('fields.webSite').toLocaleLowerCase() }),
  )
  page.write(field, 'tranfjarden')
  await until(() => expect(page.find('#profile-note')?.textContent).toContain(t('status.mend')))
})

test('COMP-53 Cancel restores the stored draft, or what is published when there is none', async () => {
  open({ draft: { ...content, name: 'Utkastet' } })
  const name = await input(t('fields.name'))
  expect(name.value).toBe('Utkastet')
  expect(page.text()).toContain(t('status.draft', { day: '2025-10-14' }))
  page.write(name, 'Något annat')
  await until(() => expect(button(t('cancel'))?.disabled).toBe(false))
  await page.press('button', t('cancel'))
  await until(() => expect(name.value).toBe('Utkastet'))
  await page.close()
  const { saved } = open()
  const published = await input(t('fields.name'))
  const about = await input(t('fields.about'))
  page.write(published, '')
  page.write(about, 'Något annat')
  await until(() => expect(button(t('cancel'))?.disabled).toBe(false))
  await page.press('button', t('cancel'))
  await until(() => expect([published.value, about.value]).toEqual(['Tranfjärden', 'Vi flyttar gods.']))
  expect(saved).toEqual([])
})

test('COMP-51 a save that fails says so, and what was typed stays', async () => {
  open({}, () => ({ company: null, errors: [{ __typename: 'ConflictError', reason: 'CONFLICT', path: null }] }))
  const name = await input(t('fields.name'))
  page.write(name, 'Nytt namn')
  await page.press('button', t('publish'))
  await page.see('[role=alertdialog]', t('refused'))
  expect(name.value).toBe('Nytt namn')
})

test("COMP-50 SHELL-115 a colleague's save shows where nothing was changed, and is asked about where something was", async () => {
  let first = true
  const { saved, change } = open({}, () => {
    if (!first) return null
    first = false
    change({ published: { ...content, founded: '1990' }, version: 'v3' })
    return { company: null, errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', path: null }] }
  })
  const founded = await input(t('fields.founded'))
  await page.send('settingsUpdated', {
    resync: false,
    company: companyOf({ published: { ...content, founded: '1988' }, version: 'v2' }),
  })
  await until(() => expect(founded.value).toBe('1988'))
  page.write(await input(t('fields.name')), 'Mitt namn')
  await page.press('button', t('publish'))
  await page.press('button', editor('meanwhile.replace'))
  await until(() => expect(saved).toHaveLength(2))
  // The colleague's year stays, the name is mine.
  expect(saved[1]).toMatchObject({ name: 'Mitt namn', founded: '1990', version: 'v3' })
})
