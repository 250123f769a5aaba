import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallInput } from '#contract/base/call.ts'
import { GetForm, GetSuggestedForm, SaveForm } from '#contract/ads/questionnaire.ts'
import { loadEnv } from '#platform/foundation/env/env.ts'
import { ads } from '#platform/foundation/db/schema/index.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import { sampleFinishedAd, sampleDetails, sampleForm } from '#platform/domains/ads/ads/ad.fixture.ts'
import { registerQuestionnaire } from './routes.ts'

const { siteUrl, siteUrls } = loadEnv({ SITE_DOMAINS: 'tavlajobb.example, norrjobb.example' })
const {
  platform,
  company,
  admin: owner,
} = await setUpCompany({
  areas: [registerQuestionnaire],
  env: { siteUrl, siteUrls },
})

type Body = CallInput<typeof SaveForm>['body']
const body = (over: Partial<Body> = {}): Body => ({
  form: sampleForm(),
  documents: 'none',
  use: 'form',
  link: null,
  email: null,
  ...over,
})
const save = (ad: { id: number }, over: Partial<Body>) =>
  platform.inject(SaveForm, { query: { id: ad.id }, body: body(over) }, owner)
const stateOf = async (ad: { id: number }) => (await platform.db.select().from(ads).where(eq(ads.id, ad.id)))[0]?.state
const draft = () => platform.createAd(company, owner, { details: sampleDetails(), state: 'questions' })

test('returns an empty form and no method for an ad without a questionnaire (FORM-01)', async () => {
  const ad = await draft()
  const answer = await platform.inject(GetForm, { query: { id: ad.id } }, owner)
  expect(answer.body).toMatchObject({
    form: { Title: '', Elements: [] },
    documents: 'none',
    use: 'none',
    link: null,
    email: null,
  })
  expect((await platform.inject(GetForm, { query: { id: ad.id } }, await platform.createUser())).status).toBe(403)
})

test("suggests a valid form in the caller's language (FORM-02, FORM-06)", async () => {
  const ad = await draft()
  const { body: form } = await platform.inject(GetSuggestedForm, { query: { id: ad.id } }, owner)
  expect(form.Title).toBe('Ansökan')
  expect(form.Elements.map(({ Order }) => Order)).toEqual(form.Elements.map((_, index) => index))
  expect((await save(ad, { form })).status).toBe(200)
  const english = await platform.createUser({ locale: 'en' })
  await platform.addMember(company, english)
  expect((await platform.inject(GetSuggestedForm, { query: { id: ad.id } }, english)).body.Title).toBe('Application')
})

test('returns the saved form and moves the ad to the next state (FORM-41, AD-66)', async () => {
  const ad = await draft()
  const saved = await save(ad, { use: 'formWithDocuments', documents: 'both' })
  expect(saved.status).toBe(200)
  expect(await stateOf(ad)).toBe('stepsview')
  const answer = await platform.inject(GetForm, { query: { id: ad.id } }, owner)
  expect(answer.body).toEqual({
    form: sampleForm(),
    documents: 'both',
    use: 'formWithDocuments',
    link: null,
    email: null,
    version: saved.body.version,
  })
  const done = await platform.createAd(company, owner, sampleFinishedAd())
  await save(done, {})
  expect(await stateOf(done)).toBe('offers')
})

test('moves an ad with a link or an email address to the state destination (AD-66, AD-67)', async () => {
  const byLink = await draft()
  expect(
    (await save(byLink, { use: 'link', link: ' https://jobb.example.com/1 ', form: { Title: '', Elements: [] } }))
      .status,
  ).toBe(200)
  expect(await stateOf(byLink)).toBe('destination')
  expect((await platform.inject(GetForm, { query: { id: byLink.id } }, owner)).body.link).toBe(
    'https://jobb.example.com/1',
  )
  const byEmail = await draft()
  expect((await save(byEmail, { use: 'email', email: 'jobb@example.com', link: 'x' })).status).toBe(200)
  expect((await platform.inject(GetForm, { query: { id: byEmail.id } }, owner)).body).toMatchObject({
    use: 'email',
    email: 'jobb@example.com',
    link: null,
  })
})

test('rejects a switch between forms and link or email after the first save (FORM-05)', async () => {
  const ad = await draft()
  await save(ad, {})
  const refused = await save(ad, { use: 'link', link: 'https://jobb.example.com' })
  expect([refused.status, refused.error.code]).toEqual([409, 'useFixed'])
  expect((await save(ad, { use: 'documents', documents: 'cv' })).status).toBe(200)
  const link = await platform.createAd(company, owner, { use: 'link', link: 'https://jobb.example.com' })
  expect((await save(link, {})).error.code).toBe('useFixed')
  expect((await save(link, { use: 'email', email: 'a@example.com' })).status).toBe(200)
})

test('returns an error for each invalid field of the method (FORM-13, FORM-14, FORM-16, FORM-37, FORM-39)', async () => {
  const ad = await draft()
  const errors = async (over: Partial<Body>) => (await save(ad, over)).error.errors
  expect(await errors({ form: { Title: '', Elements: [] } })).toEqual({ form: ['emptyForm'] })
  expect(
    await errors({
      form: {
        Title: '',
        Elements: [{ $type: 'Recruiting.Forms.Label, Recruiting', Order: 0, Title: ' ', Secondary: null }],
      },
    }),
  ).toEqual({ form: ['invalidForm'] })
  expect(await errors({ use: 'link', link: 'ftp://x' })).toEqual({ link: ['invalid'] })
  expect(await errors({ use: 'link', link: `${platform.env.siteUrl}/jobb/1/x` })).toEqual({ link: ['ownSite'] })
  expect(await errors({ use: 'link', link: 'https://www.norrjobb.example/jobb/1/x' })).toEqual({ link: ['ownSite'] })
  expect(await errors({ use: 'email', email: 'fel' })).toEqual({ email: ['invalid'] })
  expect(await errors({ use: 'none' })).toEqual({ use: ['required'] })
  expect(await errors({ use: 'formWithDocuments', documents: 'none' })).toEqual({ documents: ['required'] })
  expect(await stateOf(ad)).toBe('questions')
})

test('rejects editor-only markers as unknown fields (FORM-42)', async () => {
  const ad = await draft()
  const form = sampleForm()
  const marked = { ...form, Elements: form.Elements.map((element) => ({ ...element, Locked: true })) }
  expect((await save(ad, { form: marked })).status).toBe(400)
})

test('rejects changes to the questionnaire of an archived or external ad (AD-26)', async () => {
  expect((await save(await platform.createAd(company, owner, { type: 'archived' }), {})).error.code).toBe('archived')
  expect((await save(await platform.createAd(company, owner, { source: 'ponty' }), {})).error.code).toBe('external')
})

test('accepts only both, cv, letter and none as documents (FORM-09)', async () => {
  const ad = await draft()
  for (const documents of ['both', 'cv', 'letter', 'none'] as const)
    expect((await save(ad, { use: 'documents', documents })).status).toBe(200)
  expect((await save(ad, { use: 'documents', documents: 'video' as 'cv' })).status).toBe(400)
})

test("rejects a save after a colleague's; saves of other parts of the ad do not conflict (FORM-41)", async () => {
  const ad = await draft()
  const second = await platform.createUser()
  await platform.addMember(company, second)
  const read = async (user: UserRow) => (await platform.inject(GetForm, { query: { id: ad.id } }, user)).body
  const saveAs = (user: UserRow, version: string, over: Partial<Body>) =>
    platform.inject(SaveForm, { query: { id: ad.id, version }, body: body(over) }, user)
  const [mine, theirs] = [(await read(owner)).version, (await read(second)).version]
  expect(mine).toBe(theirs)
  await platform.db.update(ads).set({ title: 'Ny rubrik', version: 99 }).where(eq(ads.id, ad.id))

  const first = await saveAs(owner, mine, { use: 'formWithDocuments', documents: 'cv' })
  expect(first.status).toBe(200)
  const late = await saveAs(second, theirs, { use: 'documents', documents: 'letter' })
  expect([late.status, late.error.code]).toEqual([409, 'changedMeanwhile'])
  expect(await read(second)).toMatchObject({ use: 'formWithDocuments', documents: 'cv', version: first.body.version })

  expect((await saveAs(second, first.body.version, { use: 'documents', documents: 'letter' })).status).toBe(200)
  expect((await saveAs(owner, first.body.version, {})).error.code).toBe('changedMeanwhile')
  expect((await save(ad, {})).status).toBe(200)
})
