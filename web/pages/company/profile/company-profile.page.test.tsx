import { afterEach, expect, test } from 'vitest'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, until, type RenderedPage } from '#web/testing/render-page.tsx'
import { describedAs, takenKeys } from '#web/testing/fields.ts'
import { startsWith } from '#web/testing/screen.ts'
import { pageTexts } from '#web/testing/page-texts.ts'
import { tranfjarden } from '#web/testing/world.ts'

const t = pageTexts('pages/company/profile')
const editor = pageTexts('editing')

let page: RenderedPage
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

/** Opens the page. `reject` returns the answer to a save that fails, or null for a save that succeeds. */
function open(own: object = {}, reject: () => object | null = () => null) {
  const saved: Record<string, unknown>[] = []
  let stored = companyOf(own)
  page = renderPage('/2/profile', {
    answers: {
      ...recruiterAnswers,
      company: () => stored,
      saveCompanyProfile: ({ input }) => {
        const { companyId: _, expectedVersion: __, isPublished, logo, ...edit } = input as Record<string, unknown>
        saved.push(input as Record<string, unknown>)
        const rejection = reject()
        if (rejection) return rejection
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
    stored: () => stored,
    change: (other: object) => {
      stored = companyOf(other)
    },
  }
}

/** Waits for a field. The label of an optional field ends with "valfritt". */
const findField = (name: string) =>
  page.findByRole<HTMLInputElement>('textbox', { name: startsWith(t(`fields.${name}`)) })
const publishButton = () => page.getByRole<HTMLButtonElement>('button', { name: t('publish') })

/** Answers a save after a colleague's save. */
const changedMeanwhile = (company: object) => ({
  company,
  errors: [{ __typename: 'ConflictError', reason: 'CHANGED_MEANWHILE', path: null }],
})

test('a publish saves the trimmed fields, and the page confirms it (COMP-43, COMP-49, COMP-50, COMP-52, SHELL-56)', async () => {
  const { saved } = open()
  const name = await findField('name')
  expect(name.value).toBe('Tranfjärden')
  expect((await findField('organizationNumber')).readOnly).toBe(true)
  expect(page.getByRole('link', { name: t('open') }).getAttribute('href')).toBe(
    'https://jobb.example/foretag/tranfjarden',
  )
  // A valid profile can be published without a change.
  expect(publishButton().disabled).toBe(false)
  await page.fill(name, ' Tranfjärden Logistik ')
  await page.fill(await findField('webSite'), 'tranfjarden.example/om')
  await until(() => expect(page.text()).toContain(t('webSiteHelp', { address: 'https://tranfjarden.example' })))
  await page.click('button', t('publish'))
  await until(() => expect(page.text()).toContain(t('saved')))
  expect(saved).toEqual([
    expect.objectContaining({
      name: 'Tranfjärden Logistik',
      size: 'FROM_200',
      webSite: 'https://tranfjarden.example',
      isPublished: true,
      expectedVersion: 'v1',
    }),
  ])
  expect(saved[0]).not.toHaveProperty('logo')
})

test('an invalid value gets an error at its field and disables the publish button (COMP-44, COMP-47, COMP-48, COMP-49)', async () => {
  open()
  const about = await findField('about')
  expect(about.maxLength).toBe(530)
  await page.fill(about, 'a'.repeat(501))
  await until(() => expect(page.text()).toContain(t('mend.tooLong', { max: 500 })))
  expect(page.text()).toContain('501/500')
  expect(publishButton().disabled).toBe(true)
  expect(page.text()).toContain(t('status.mend'))
  await page.fill(about, 'Kort.')
  await page.fill(await findField('webSite'), 'tranfjarden')
  await until(() => expect(page.text()).toContain(t('mend.web')))
  expect(publishButton().disabled).toBe(true)
})

test('the year in which a company was founded is a year up to this one (COMP-48, SHELL-05)', async () => {
  open()
  const founded = await findField('founded')
  expect(takenKeys(founded, 'a1b9-8 7')).toBe('1987')
  const error = t('mend.founded', { from: 1000, to: new Date().getFullYear() })
  for (const year of ['3000', 'abc']) {
    await page.fill(founded, year)
    await until(() => expect(describedAs(founded)).toContain(error))
    expect(publishButton().disabled).toBe(true)
  }
  await page.fill(founded, '1987')
  await until(() => expect(describedAs(founded)).toBe(''))
})

test('the publish button is described by the missing field, or by the error of an invalid field (COMP-46, COMP-48)', async () => {
  open({ published: { ...content, webSite: '' } })
  const field = await findField('webSite')
  expect(describedAs(publishButton())).toContain(t('mend.required', { field: t('fields.webSite').toLocaleLowerCase() }))
  await page.fill(field, 'tranfjarden')
  await until(() => expect(describedAs(publishButton())).toContain(t('status.mend')))
})

test('Cancel restores the stored draft, or the published profile if there is no draft (COMP-53)', async () => {
  open({ draft: { ...content, name: 'Utkastet' } })
  const name = await findField('name')
  expect(name.value).toBe('Utkastet')
  expect(page.text()).toContain(t('status.draft', { day: '2025-10-14' }))
  await page.fill(name, 'Något annat')
  await page.click('button', t('cancel'))
  await until(() => expect(name.value).toBe('Utkastet'))
  await page.close()
  const { saved } = open()
  const published = await findField('name')
  const about = await findField('about')
  await page.fill(published, '')
  await page.fill(about, 'Något annat')
  await page.click('button', t('cancel'))
  await until(() => expect([published.value, about.value]).toEqual(['Tranfjärden', 'Vi flyttar gods.']))
  expect(saved).toEqual([])
})

test('a failed save opens an error dialog, and the typed text stays (COMP-51)', async () => {
  open({}, () => ({ company: null, errors: [{ __typename: 'ConflictError', reason: 'CONFLICT', path: null }] }))
  const name = await findField('name')
  await page.fill(name, 'Nytt namn')
  await page.click('button', t('publish'))
  await page.findByRole('alertdialog', { name: t('refused') })
  expect(name.value).toBe('Nytt namn')
})

test("a colleague's save updates an unchanged form, and is kept when a changed form is saved (COMP-50, PLUS-96, SHELL-115)", async () => {
  let first = true
  const { saved, change, stored } = open({}, () => {
    if (!first) return null
    first = false
    change({ published: { ...content, founded: '1990' }, version: 'v3' })
    return changedMeanwhile(stored())
  })
  const founded = await findField('founded')
  await page.send('settingsUpdated', {
    needsResync: false,
    company: companyOf({ published: { ...content, founded: '1988' }, version: 'v2' }),
  })
  await until(() => expect(founded.value).toBe('1988'))
  await page.fill(await findField('name'), 'Mitt namn')
  await page.click('button', t('publish'))
  await until(() => expect(saved).toHaveLength(2))
  // The save keeps the colleague's year and the user's name.
  expect(saved[1]).toMatchObject({ name: 'Mitt namn', founded: '1990', expectedVersion: 'v3' })
  await page.findByText(editor('merge.kept', { fields: t('fields.founded') }))
})

test('a save asks about a field that a colleague changed as well (COMP-50, PLUS-96)', async () => {
  let first = true
  const { saved, change, stored } = open({}, () => {
    if (!first) return null
    first = false
    change({ published: { ...content, name: 'Deras namn', founded: '1990', size: 'FROM_5' }, version: 'v2' })
    return changedMeanwhile(stored())
  })
  await page.fill(await findField('name'), 'Mitt namn')
  await page.click('button', t('publish'))
  const question = await page.within('alertdialog', editor('merge.title_one'))
  expect(question.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([t('fields.name')])
  expect(question.getAllByRole('listitem')).toHaveLength(2)
  await question.click('radio', /Deras namn/)
  await question.click('button', t('publish'))
  await until(() => expect(saved).toHaveLength(2))
  expect(saved[1]).toMatchObject({ name: 'Deras namn', founded: '1990', size: 'FROM_5', expectedVersion: 'v2' })
})
