import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { CompanyGet, CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import {
  DownloadMediaFile,
  GetMediaArchive,
  GetMediaUpload,
  GetSoMeUploadMediaToken,
  GetSoMeUploadMediaTokenForCompany,
  RequestMediaArchive,
  UploadMediaFile,
} from '#contract/advertising/social-media.ts'
import { RemoveUnclaimedFiles } from '#platform/domains/candidates/applications/remove-files.ts'
import { registerApplications } from '#platform/domains/candidates/applications/routes.ts'
import { registerCompanies } from '#platform/domains/companies/companies/routes.ts'
import { companyMedia, files, history, invoices } from '#platform/foundation/db/schema/index.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { MAX_MEDIA_BYTES } from '#rules/promotion/social-media.ts'
import { registerSocialMedia } from './routes.ts'

const {
  platform,
  company,
  member,
  stranger,
  staff: { administrator: admin, economy },
} = await setUpCompany(
  { areas: [registerApplications, registerCompanies, registerSocialMedia] },
  { company: { name: 'Nordvik Energi AB' } },
)
let picture: Buffer

beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#268' } })
    .jpeg()
    .toBuffer()
})

/** The first bytes of a video file: its file type box. */
const film = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypmp42'),
  Buffer.from([0, 0, 0, 0]),
  Buffer.from('mp42isom'),
  Buffer.alloc(200),
])

interface Sent {
  name: string
  bytes: Buffer
}

/** Posts a multipart form like a browser. */
async function post(token: string, sent: readonly Sent[], fields: Record<string, string> = {}) {
  const boundary = 'form-of-a-test'
  const parts = [
    ...sent.map(
      ({ name, bytes }) =>
        [
          `content-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/octet-stream`,
          bytes,
        ] as const,
    ),
    ...Object.entries(fields).map(
      ([name, value]) => [`content-disposition: form-data; name="${name}"`, Buffer.from(value)] as const,
    ),
  ]
  const payload = Buffer.concat([
    ...parts.flatMap(([head, body]) => [Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`), body, Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  const answer = await platform.app.inject({
    method: 'POST',
    url: UploadMediaFile.path.replace('{token}', token),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}
const tokenOf = async (of = company, as = member) =>
  (await platform.inject(GetSoMeUploadMediaToken, { params: { company: of.id } }, as)).body.token
const storedFilesOf = (of: CompanyRow) =>
  platform.db
    .select({ name: files.name, type: files.contentType })
    .from(companyMedia)
    .innerJoin(files, eq(files.id, companyMedia.fileId))
    .where(and(eq(companyMedia.companyId, of.id)))
    .orderBy(companyMedia.createdAt, files.name)

test('lets anyone with the link upload images and videos until the link expires (PROMO-41, PROMO-42, PROMO-64)', async () => {
  expect((await platform.inject(GetSoMeUploadMediaToken, { params: { company: company.id } }, stranger)).status).toBe(
    403,
  )
  const token = await tokenOf()
  const page = () => platform.inject(GetMediaUpload, { params: { token } })
  expect((await page()).body).toEqual({
    companyName: 'Nordvik Energi AB',
    logoUrl: null,
    files: 0,
    mediaSelection: 'not-set',
    mediaSelectionUpdatedAt: null,
  })
  expect(
    await post(token, [
      { name: 'Montör på jobbet.jpg', bytes: picture },
      { name: 'film.mp4', bytes: film },
    ]),
  ).toMatchObject({
    status: 200,
    body: { mediaSelection: 'uploaded', kept: ['Montör på jobbet.jpg', 'film.mp4'], refused: [] },
  })
  expect((await post(token, [{ name: 'till.jpg', bytes: picture }])).status).toBe(200)
  expect((await storedFilesOf(company)).map(({ type }) => type).sort()).toEqual([
    'image/jpeg',
    'image/jpeg',
    'video/mp4',
  ])
  expect((await page()).body).toMatchObject({ files: 3, mediaSelection: 'uploaded' })
  expect((await platform.inject(CompanyGetUserCompanies, undefined, member)).body[0]?.hasSelectedSoMeMedia).toBe(true)
  expect((await platform.inject(CompanyGet, { query: { id: company.id } }, member)).body.mediaFileCount).toBe(3)
  // A later link does not end the earlier link.
  await tokenOf()
  expect((await page()).status).toBe(200)
  const before = platform.clock()
  platform.clock.advance({ days: 14, seconds: 1 })
  expect((await page()).status).toBe(410)
  expect((await post(token, [{ name: 'sen.jpg', bytes: picture }])).status).toBe(410)
  platform.clock.set(before)
})

test('removes a file of an interrupted upload after a day, and keeps the others (PROMO-41)', async () => {
  const otherCompany = await platform.createCompany({ members: [member] })
  await post(await tokenOf(otherCompany), [{ name: 'kvar.jpg', bytes: picture }])
  const before = platform.clock()
  const stored = (kind: 'media' | 'invoice', name: string, bytes: Buffer) =>
    platform.deps.files.put(platform.db, { companyId: otherCompany.id, kind, name, bytes })
  await stored('media', 'avbruten.jpg', picture)
  await stored('invoice', 'avbruten.txt', Buffer.from('En faktura'))
  const issued = await stored('invoice', 'faktura.txt', Buffer.from('En faktura'))
  await platform.db.insert(invoices).values({
    companyId: otherCompany.id,
    number: 2_025_900_001,
    status: 'UnSent',
    vat: 2500,
    paperBilling: false,
    uploadedFileId: issued,
    createdAt: before,
  })
  const names = async () =>
    (
      await platform.db
        .select({ name: files.name })
        .from(files)
        .where(and(eq(files.companyId, otherCompany.id), isNull(files.deletedAt)))
        .orderBy(files.name)
    ).map(({ name }) => name)
  platform.clock.advance({ hours: 23 })
  await platform.deps.jobs.runNow(RemoveUnclaimedFiles, {})
  expect(await names()).toHaveLength(4)
  platform.clock.advance({ hours: 2 })
  await platform.deps.jobs.runNow(RemoveUnclaimedFiles, {})
  expect(await names()).toEqual(['faktura.txt', 'kvar.jpg'])
  platform.clock.set(before)
})

test('rejects files that are not images or videos by name, and stores the others (PROMO-41)', async () => {
  const otherCompany = await platform.createCompany({ members: [member] })
  const token = await tokenOf(otherCompany)
  const text = { name: 'avtal.pdf', bytes: Buffer.from('%PDF-1.7 hello') }
  expect(
    await post(token, [
      text,
      { name: 'ok.jpg', bytes: picture },
      { name: 'sida.html.jpg', bytes: Buffer.from('<html></html>') },
    ]),
  ).toMatchObject({ status: 200, body: { kept: ['ok.jpg'], refused: ['avtal.pdf', 'sida.html.jpg'] } })
  expect(await storedFilesOf(otherCompany)).toHaveLength(1)
  expect(await post(token, [text])).toMatchObject({
    status: 400,
    body: { errors: { files: ['notAllowed'] }, detail: 'avtal.pdf' },
  })
  expect(await post(token, [{ name: 'stor.jpg', bytes: Buffer.alloc(MAX_MEDIA_BYTES + 1) }])).toMatchObject({
    status: 413,
    body: { title: 'The file is too large (maximum 100 MB).' },
  })
  expect(
    (
      await post(
        token,
        Array.from({ length: 11 }, (_, index) => ({ name: `${index}.jpg`, bytes: picture })),
      )
    ).status,
  ).toBe(413)
  expect((await post('not-a-token', [{ name: 'ok.jpg', bytes: picture }])).status).toBe(410)
  expect(await storedFilesOf(otherCompany)).toHaveLength(1)
})

test('records that Tavla selects the media if the company uploads no file (PROMO-42, PROMO-64)', async () => {
  const otherCompany = await platform.createCompany({ members: [member] })
  const token = await tokenOf(otherCompany)
  expect((await post(token, [])).status).toBe(400)
  expect(await post(token, [], { mediaSelection: 'auto-select' })).toMatchObject({
    status: 200,
    body: { mediaSelection: 'auto-select', kept: [] },
  })
  expect((await post(token, [], { mediaSelection: 'whatever' })).status).toBe(400)
  expect(
    (await platform.inject(CompanyGetUserCompanies, undefined, member)).body.find(({ id }) => id === otherCompany.id)
      ?.hasSelectedSoMeMedia,
  ).toBe(false)
})

test('lets staff create a link for any company and download all uploads as a zip (ADMIN-49, ADMIN-50)', async () => {
  const otherCompany = await platform.createCompany({ name: 'Ödesjö Såg AB' })
  const download = async (as: UserRow) =>
    platform.app.inject({
      method: 'GET',
      url: `/downloadMediaFile/${otherCompany.id}`,
      headers: { authorization: `Bearer ${await platform.signIn(as)}` },
    })
  expect(
    (await platform.inject(GetSoMeUploadMediaTokenForCompany, { params: { company: otherCompany.id } }, member)).status,
  ).toBe(403)
  const { token } = (
    await platform.inject(GetSoMeUploadMediaTokenForCompany, { params: { company: otherCompany.id } }, economy)
  ).body
  expect((await download(admin)).statusCode).toBe(404)
  const requestEmpty = await platform.inject(RequestMediaArchive, { params: { company: otherCompany.id } }, admin)
  expect([requestEmpty.status, requestEmpty.error.code]).toEqual([409, 'nothingUploaded'])
  expect((await platform.inject(RequestMediaArchive, { params: { company: 999_999 } }, admin)).status).toBe(404)
  await post(token, [{ name: 'a.jpg', bytes: picture }])
  platform.clock.advance({ seconds: 1 })
  await post(token, [{ name: '../b.mp4', bytes: film }])
  expect((await download(member)).statusCode).toBe(403)
  const zip = await download(admin)
  expect(zip.headers['content-type']).toBe('application/zip')
  const folder = mkdtempSync(join(tmpdir(), 'tavla-zip-'))
  writeFileSync(join(folder, 'media.zip'), zip.rawPayload)
  execFileSync('python3', ['-m', 'zipfile', '-e', join(folder, 'media.zip'), join(folder, 'out')])
  const names = readdirSync(join(folder, 'out')).sort()
  expect(names).toHaveLength(2)
  expect(readFileSync(join(folder, 'out', names.find((name) => name.endsWith('.mp4')) ?? ''))).toEqual(film)
  rmSync(folder, { recursive: true })
  // The browser opens the archive once, with a token.
  const opened = (await platform.inject(RequestMediaArchive, { params: { company: otherCompany.id } }, economy)).body
    .token
  const open = () => platform.app.inject({ method: 'GET', url: `${GetMediaArchive.path}?token=${opened}` })
  expect((await open()).statusCode).toBe(200)
  expect((await open()).statusCode).toBe(410)
  expect(DownloadMediaFile.access).toEqual({ kind: 'staff', roles: ['Administrator', 'Economy'] })
})

test('records downloads by staff in the history, but not rejected or empty ones (ADMIN-49, SHELL-116)', async () => {
  const otherCompany = await platform.createCompany({ members: [member] })
  const download = async (as: UserRow) =>
    platform.app.inject({
      method: 'GET',
      url: `/downloadMediaFile/${otherCompany.id}`,
      headers: { authorization: `Bearer ${await platform.signIn(as)}` },
    })
  const entriesOf = () =>
    platform.db
      .select({ action: history.action, actor: history.actorId })
      .from(history)
      .where(eq(history.companyId, otherCompany.id))
      .orderBy(asc(history.id))
  await download(admin)
  await platform.inject(RequestMediaArchive, { params: { company: otherCompany.id } }, admin)
  await download(member)
  expect(await entriesOf()).toEqual([])
  await post(await tokenOf(otherCompany), [{ name: 'a.jpg', bytes: picture }])
  const before = await entriesOf()
  expect((await download(admin)).statusCode).toBe(200)
  expect((await platform.inject(RequestMediaArchive, { params: { company: otherCompany.id } }, economy)).status).toBe(
    200,
  )
  expect((await entriesOf()).slice(before.length)).toEqual([
    { action: 'mediaDownloaded', actor: admin.id },
    { action: 'mediaDownloaded', actor: economy.id },
  ])
})
