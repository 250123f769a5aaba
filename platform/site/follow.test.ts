import { expect, test } from 'vitest'
import { RenameAd, SaveAdDetails } from '#contract/ads/ads.ts'
import { ArchiveAd, DeleteAd, PublishAd, UnpublishAd } from '#contract/advertising/publishing.ts'
import { SaveForm } from '#contract/ads/questionnaire.ts'
import { sampleFinishedAd, sampleDetails } from '#platform/domains/ads/ads/ad.fixture.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { AdRow } from '#platform/testing/start-platform.ts'
import { publicPath } from '#rules/ads/public-address.ts'
import { addDays, endOfDay, startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

// The job site shows every ad in its current state: a change is visible in the next request.

const {
  platform,
  company,
  admin: owner,
} = await setUpCompany({ now: new Date('2096-11-05T08:00:00.000Z') }, { company: { name: 'Nordvik' } })

const get = (url: string) => platform.app.inject({ method: 'GET', url: encodeURI(url) })
const pathOf = (ad: AdRow, name = ad.title) => `/${publicPath({ id: ad.id, name })}`
const publish = (ad: AdRow, days = 0) => {
  const today = stockholmDay(platform.clock())
  return platform.inject(
    PublishAd,
    {
      body: {
        id: ad.id,
        start: startOfDay(addDays(today, days)).toISOString(),
        end: endOfDay(addDays(today, days + 10)).toISOString(),
        promote: false,
        state: 'offers',
      },
    },
    owner,
  )
}
/** Returns the status of the ad's page, whether the list contains the ad, and whether the sitemap does. */
async function shown(ad: AdRow): Promise<[number, boolean, boolean]> {
  const [page, list, sitemap] = [await get(pathOf(ad)), await get('/jobb'), await get('/sitemap.xml')]
  return [page.statusCode, list.payload.includes(ad.title), sitemap.payload.includes(`/jobb/${ad.id.toString(16)}/`)]
}

test('follows an ad from draft to archive at its address (PLUS-01, AD-32, AD-34, AD-35, AD-37)', async () => {
  const ad = await platform.createAd(company, owner, { ...sampleFinishedAd(), title: 'Följeannons' })
  expect(await shown(ad)).toEqual([404, false, false])
  await publish(ad, 3)
  expect(await shown(ad)).toEqual([404, false, false])
  await publish(ad)
  expect(await shown(ad)).toEqual([200, true, true])
  await platform.inject(UnpublishAd, { body: { id: ad.id } }, owner)
  expect(await shown(ad)).toEqual([410, false, false])
  await publish(ad)
  expect(await shown(ad)).toEqual([200, true, true])
  await platform.inject(UnpublishAd, { body: { id: ad.id } }, owner)
  await platform.inject(ArchiveAd, { body: { id: ad.id } }, owner)
  expect(await shown(ad)).toEqual([410, false, false])
})

test('shows and hides an ad with a period by the clock (PLUS-01, AD-32)', async () => {
  const ad = await platform.createAd(company, owner, { ...sampleFinishedAd(), title: 'Tidsannons' })
  await publish(ad, 1)
  platform.clock.advance({ days: 1 })
  await platform.runJobs()
  expect(await shown(ad)).toEqual([200, true, true])
  platform.clock.advance({ days: 11 })
  await platform.runJobs()
  expect(await shown(ad)).toEqual([410, false, false])
})

test('hides a deleted ad (PLUS-01, AD-36)', async () => {
  const ad = await platform.createAd(company, owner, { ...sampleFinishedAd(), title: 'Borttagen' })
  await publish(ad)
  expect(await shown(ad)).toEqual([200, true, true])
  await platform.inject(DeleteAd, { body: { id: ad.id } }, owner)
  expect(await shown(ad)).toEqual([404, false, false])
})

test('moves the address with a new title and redirects the old address (PLUS-01, AD-41, AD-62)', async () => {
  const ad = await platform.createAd(company, owner, { ...sampleFinishedAd(), title: 'Gammal titel' })
  await publish(ad)
  await platform.inject(RenameAd, { body: { id: ad.id, title: 'Ny titel på ön' } }, owner)
  const old = await get(pathOf(ad))
  expect([old.statusCode, decodeURI(String(old.headers['location']))]).toEqual([301, pathOf(ad, 'Ny titel på ön')])
  expect((await get(pathOf(ad, 'Ny titel på ön'))).payload).toContain('Ny titel på ön')
})

test('shows changed details in the next request, on the page and in its data (PLUS-02)', async () => {
  const ad = await platform.createAd(company, owner, { ...sampleFinishedAd(), title: 'Ändrad' })
  await publish(ad)
  await platform.inject(
    SaveAdDetails,
    { query: { id: ad.id }, body: sampleDetails({ content: '<p>Nytt innehåll.</p>', positions: 7 }) },
    owner,
  )
  const { payload } = await get(pathOf(ad))
  expect(payload).toContain('<p>Nytt innehåll.</p>')
  expect(payload).toContain('"totalJobOpenings":7')
})

test('uses a changed link to apply in the next request (PLUS-05)', async () => {
  const save = (ad: AdRow, link: string) =>
    platform.inject(
      SaveForm,
      {
        query: { id: ad.id },
        body: { form: { Title: '', Elements: [] }, documents: 'none', use: 'link', link, email: null },
      },
      owner,
    )
  const ad = await platform.createAd(company, owner, {
    ...sampleFinishedAd(),
    title: 'Länkannons',
    use: 'link',
    link: 'https://nordvik.example/a',
    form: null,
  })
  await publish(ad)
  const applyLink = async () => {
    expect((await get(pathOf(ad))).payload).toContain(`href="${encodeURI(pathOf(ad))}/ansok"`)
    return (await get(`${encodeURI(pathOf(ad))}/ansok`)).headers['location']
  }
  expect(await applyLink()).toBe('https://nordvik.example/a')
  expect((await save(ad, 'https://nordvik.example/b')).status).toBe(200)
  expect(await applyLink()).toBe('https://nordvik.example/b')
})
