import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { AccountsDeleteUser, AccountsRequestDelete } from '#contract/identity/export-and-deletion.ts'
import { AccountGetUser, AccountUpdateUserInfo, AccountUploadAvatar } from '#contract/identity/profile.ts'
import { AccountsMakeRecruiter } from '#contract/identity/registration.ts'
import { AccountLogin } from '#contract/identity/sign-in.ts'
import { history, members, users } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { testPassword } from '#platform/testing/start-platform.ts'

const platform = await setUpPlatform()

const person = {
  firstName: 'Nils',
  lastName: 'Holm',
  country: 'NO',
  city: 'Oslo',
  dateOfBirth: '1980-12-31',
  phoneNumber: '+47 22 33 44 55',
}
const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp'): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Artist: 'Somebody Private' } })
    .toFormat(format)
    .toBuffer()
const upload = (user: { id: string }, bytes: Uint8Array, name = 'me.png') =>
  platform.inject(AccountUploadAvatar, undefined, user, { file: { name, contentType: 'image/png', bytes } })

test('returns and saves the profile with the contact details for each company (ACC-35, ACC-36)', async () => {
  const user = await platform.createUser()
  const company = await platform.createCompany({ members: [user] })
  const contact = { title: 'Recruiter', email: 'nils@company.example', phone: '08-123 45 67' }
  const token = await platform.signIn(user)
  const saved = await platform.inject(
    AccountUpdateUserInfo,
    { body: { ...person, contacts: { [company.id]: contact } } },
    token,
  )
  expect(saved.status).toBe(200)
  expect(saved.body).toEqual({
    email: user.email,
    ...person,
    image: null,
    hasPassword: true,
    contacts: { [company.id]: contact },
  })
  expect((await platform.inject(AccountGetUser, undefined, user)).body).toEqual(saved.body)
})

test('returns a token with the new claims when the profile is saved (SHELL-24, SHELL-19)', async () => {
  const user = await platform.createUser()
  const saved = await platform.inject(AccountUpdateUserInfo, { body: { ...person, contacts: {} } }, user)
  const token = saved.headers['x-update-token'] ?? ''
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    name: 'Nils Holm',
    country: 'NO',
    nameid: user.id,
  })
  expect((await platform.inject(AccountGetUser, undefined, token)).headers['x-update-token']).toBeUndefined()
})

test('reports every invalid field and saves nothing (ACC-39, ACC-40)', async () => {
  const user = await platform.createUser()
  const company = await platform.createCompany({ members: [user] })
  const stranger = await platform.createCompany()
  const contacts = {
    [company.id]: { title: ' ', email: 'no', phone: '1' },
    [stranger.id]: { title: 'T', email: 'a@b.example', phone: '0812345678' },
  }
  const { status, error } = await platform.inject(
    AccountUpdateUserInfo,
    { body: { ...person, firstName: '', contacts } },
    user,
  )
  expect(status).toBe(400)
  expect(Object.keys(error.errors ?? {}).sort()).toEqual(
    [
      'firstName',
      `contacts.${company.id}.email`,
      `contacts.${company.id}.phone`,
      `contacts.${company.id}.title`,
      `contacts.${stranger.id}`,
    ].sort(),
  )
  expect((await platform.inject(AccountGetUser, undefined, user)).body.lastName).toBe(user.lastName)
})

test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
  're-encodes a %s avatar without its metadata and serves it (ACC-41)',
  async (format) => {
    const user = await platform.createUser()
    const { status, body } = await upload(user, await picture(format))
    expect(status).toBe(200)
    expect((await platform.inject(AccountGetUser, undefined, user)).body.image).toBe(body.image)
    const served = await platform.app.inject({ url: body.image })
    expect([served.statusCode, served.headers['content-type'], served.headers['x-content-type-options']]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ])
    expect(served.headers['content-security-policy']).toContain('sandbox')
    const meta = await sharp(served.rawPayload).metadata()
    expect([meta.width, meta.height, meta.exif]).toEqual([480, 480, undefined])
  },
)

test('rejects an incomplete avatar upload with 400 (ACC-42)', async () => {
  const token = await platform.signIn(await platform.createUser())
  const send = (contentType: string) =>
    platform.app.inject({
      method: 'POST',
      url: AccountUploadAvatar.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
    })
  expect([
    (await send('multipart/form-data; boundary=x')).statusCode,
    (await send('multipart/form-data')).statusCode,
  ]).toEqual([400, 400])
})

test('replaces the old avatar with the new one (ACC-41)', async () => {
  const user = await platform.createUser()
  const first = (await upload(user, await picture('png'))).body.image
  const second = (await upload(user, await picture('jpeg'))).body.image
  expect(second).not.toBe(first)
  await platform.runJobs()
  expect((await platform.app.inject({ url: first })).statusCode).toBe(404)
})

test('rejects files that are not images, whatever their name (ACC-42)', async () => {
  const user = await platform.createUser()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const broken = (await picture('png')).subarray(0, 60)
  for (const bytes of [svg, Buffer.from('%PDF-1.7\n'), broken, Buffer.alloc(0)]) {
    const { status, error } = await upload(user, bytes)
    expect([status, error.errors]).toEqual([400, { file: ['notAllowed'] }])
  }
})

test('rejects an avatar over 5 MB with 413 (ACC-43)', async () => {
  const user = await platform.createUser()
  const { status, error } = await upload(user, Buffer.alloc(5 * 1024 * 1024 + 1, 1))
  expect([status, error.code]).toEqual([413, 'tooLarge'])
})

test('keeps an upload on disk only while it is checked, whether accepted or rejected (ACC-41)', async () => {
  const user = await platform.createUser()
  const [folder, before] = [await mkdtemp(join(tmpdir(), 'tavla-uploads-')), process.env['TMPDIR']]
  process.env['TMPDIR'] = folder
  const filesOnDisk: string[][] = []
  const { files } = platform.deps
  const put = files.put
  files.put = async (tx, file) => {
    filesOnDisk.push(await readdir(folder))
    return put(tx, file)
  }
  try {
    expect((await upload(user, await picture('png'))).status).toBe(200)
    expect((await upload(user, Buffer.from('%PDF-1.7\n'))).status).toBe(400)
    expect((await upload(user, Buffer.alloc(5 * 1024 * 1024 + 1, 1))).status).toBe(413)
    expect(filesOnDisk.map((names) => names.length)).toEqual([1, 1])
    expect(await readdir(folder)).toEqual([])
    // A retry with the same Idempotency-Key returns the same file.
    const key = {
      headers: { 'idempotency-key': 'avatar-key-1' },
      file: { name: 'me.png', contentType: 'image/png', bytes: await picture('png') },
    }
    const answers = [
      await platform.inject(AccountUploadAvatar, undefined, user, key),
      await platform.inject(AccountUploadAvatar, undefined, user, key),
    ]
    expect(new Set(answers.map(({ body }) => body.image)).size).toBe(1)
    expect(
      (
        await platform.inject(AccountUploadAvatar, undefined, user, {
          ...key,
          file: { ...key.file, bytes: await picture('webp') },
        })
      ).status,
    ).toBe(422)
  } finally {
    files.put = put
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    await rm(folder, { recursive: true, force: true })
  }
})

test('deletes the account with the mailed code: erases data, ends sessions, frees the address (ACC-47)', async () => {
  const user = await platform.createUser()
  const company = await platform.createCompany({ admin: user })
  const token = await platform.signIn(user)
  expect((await platform.inject(AccountsRequestDelete, undefined, token)).status).toBe(200)
  const code = /\b\d{6}\b/.exec((await platform.lastMail(user.email)).text)?.[0] ?? ''
  const wrong = await platform.inject(
    AccountsDeleteUser,
    { body: { code: code === '000000' ? '111111' : '000000' } },
    token,
  )
  expect([wrong.status, wrong.error.code]).toEqual([400, 'wrongCode'])
  expect((await platform.inject(AccountsDeleteUser, { body: { code } }, token)).status).toBe(200)
  expect((await platform.inject(AccountGetUser, undefined, token)).status).toBe(401)
  expect((await platform.inject(AccountLogin, { body: { email: user.email, password: testPassword } })).status).toBe(
    400,
  )
  const [row] = await platform.db.select().from(users).where(eq(users.id, user.id))
  expect(JSON.stringify(row)).not.toMatch(new RegExp(`${user.email}|${user.lastName}|46701234567`))
  expect(await platform.db.select().from(members).where(eq(members.companyId, company.id))).toEqual([])
  const entries = await platform.db
    .select()
    .from(history)
    .where(and(eq(history.companyId, company.id), eq(history.entity, 'member'), eq(history.entityId, user.id)))
  expect(entries).toMatchObject([{ action: 'removed', actorId: user.id }])
  expect((await platform.createUser({ email: user.email })).email).toBe(user.email)
})

test('turns the account into a recruiter account and returns a token (ACC-29)', async () => {
  const user = await platform.createUser({ recruiter: false })
  const { status, body } = await platform.inject(AccountsMakeRecruiter, undefined, user)
  expect(status).toBe(200)
  expect((await platform.inject(AccountGetUser, undefined, body.token)).status).toBe(200)
  const [row] = await platform.db.select().from(users).where(eq(users.id, user.id))
  expect(row?.recruiter).toBe(true)
})
