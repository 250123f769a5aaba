import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import {
  CompanyAnswerAccess,
  CompanyAnswerAccessRequest,
  CompanyGetAccessRequest,
  CompanyGetAccessRequests,
  CompanyGetOwnAccessRequests,
  CompanyRequestAccess,
} from '#contract/companies/joining.ts'
import {
  AcceptInvitation,
  AddRecruiter,
  CorrectInvitation,
  CreateInvitationLink,
  GetInvitation,
  ManageUsersList,
  RemoveRecruiter,
  ResendInvitation,
  UpdateCompanyUserRole,
} from '#contract/companies/membership.ts'
import { history, invitations, mails, outbox } from '#platform/foundation/db/schema/index.ts'
import { registry } from '#platform/tools/sandbox/people.ts'
import { startSandbox, type Sandbox } from '#platform/tools/sandbox/sandbox.ts'
import { testServices } from '#platform/tools/sandbox/sandbox.fixture.ts'
import { startPlatform, type CompanyRow, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'

let sandbox: Sandbox
let platform: TestPlatform
let admin: UserRow
let member: UserRow
let stranger: UserRow
let company: CompanyRow
let taken = 0
/** Companies with a signatory whose email address is in the registry. */
const askable = registry.filter(({ signatories: [first] }) => first?.email != null && first.signs === 'alone')

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, ...testServices() })
  platform = await startPlatform({
    env: { companyRegistry: { url: `${sandbox.url}/registry`, key: 'sandbox-registry-key' } },
  })
})
beforeEach(async () => {
  admin = await platform.createUser({ firstName: 'Anna', lastName: 'Åberg' })
  member = await platform.createUser({ firstName: 'Örjan', lastName: 'Ek' })
  stranger = await platform.createUser({ firstName: 'Saga', lastName: 'Thorén' })
  // Each test has its own company of the registry.
  company = await platform.createCompany({
    name: 'Nordvik Energi AB',
    organizationNumber: (askable[taken++]?.organizationNumber ?? '').replace('-', ''),
    admin,
    members: [member],
  })
})
afterAll(async () => {
  await platform.close()
  await sandbox.close()
})

const users = async (as: UserRow = admin) =>
  (await platform.inject(ManageUsersList, { query: { id: company.id } }, as)).body
const invite = (email: string, as: UserRow = admin) =>
  platform.inject(AddRecruiter, { body: { companyId: company.id, email } }, as)
const sendAgain = (userId: string, as: UserRow = admin) =>
  platform.inject(ResendInvitation, { body: { companyId: company.id, userId } }, as)
const copyLink = (userId: string, as: UserRow = admin) =>
  platform.inject(CreateInvitationLink, { body: { companyId: company.id, userId } }, as)
const correct = (userId: string, email: string, as: UserRow = admin) =>
  platform.inject(CorrectInvitation, { body: { companyId: company.id, userId, email } }, as)
const setRole = (userId: string, isAdmin: boolean, as: UserRow = admin) =>
  platform.inject(UpdateCompanyUserRole, { body: { companyId: company.id, userId, admin: isAdmin } }, as)
const remove = (userId: string, as: UserRow = admin) =>
  platform.inject(RemoveRecruiter, { body: { companyId: company.id, userId } }, as)
const linkIn = (text: string, name: string): string => new RegExp(`[?&]${name}=([\\w-]+)`).exec(text)?.[1] ?? ''
const countEventsTo = async (userId: string) =>
  (
    await platform.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.userId, userId), eq(outbox.type, 'updateHome')))
  ).length

describe('users', () => {
  test('lists users by name with roles and marks sales staff; members can read (COMP-54, COMP-55, COMP-56)', async () => {
    const sales = await platform.createStaff('InternalSales')
    await platform.addMember(company, sales)
    const list = await users(member)
    expect(
      list.map(({ name, admin: isAdmin, isInternalSales, invited }) => [name, isAdmin, isInternalSales, invited]),
    ).toEqual([
      ['Anna Åberg', true, false, null],
      [`${sales.firstName} ${sales.lastName}`, false, true, null],
      ['Örjan Ek', false, false, null],
    ])
    expect((await platform.inject(ManageUsersList, { query: { id: company.id } }, stranger)).status).toBe(403)
  })

  test('lets only company administrators, Administrator and InternalSales change roles (COMP-58, COMP-61)', async () => {
    expect((await setRole(member.id, true)).status).toBe(200)
    expect((await users()).find(({ id }) => id === member.id)?.admin).toBe(true)
    expect(await countEventsTo(member.id)).toBeGreaterThan(0)
    for (const role of ['Administrator', 'InternalSales'])
      expect((await setRole(member.id, false, await platform.createStaff(role))).status).toBe(200)
    for (const as of [member, stranger, await platform.createStaff('Moderator')]) {
      for (const answer of [
        await setRole(admin.id, false, as),
        await remove(admin.id, as),
        await invite('x@y.example', as),
      ])
        expect(answer.status).toBe(403)
    }
    expect((await setRole(stranger.id, true)).error.errors).toEqual({ userId: ['unknown'] })
  })

  test('rejects changing your own role and removing yourself (COMP-59)', async () => {
    expect((await setRole(admin.id, false)).error.code).toBe('ownRole')
    expect((await remove(admin.id)).error.code).toBe('ownRole')
    expect((await users()).find(({ id }) => id === admin.id)?.admin).toBe(true)
  })

  test("keeps one of two administrators who revoke each other's role concurrently (COMP-58)", async () => {
    await setRole(member.id, true)
    const answers = await Promise.all([setRole(member.id, false, admin), setRole(admin.id, false, member)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    expect((await users()).filter((user) => user.admin)).toHaveLength(1)
  })

  test("ends a removed user's access to the company at once (COMP-66)", async () => {
    expect((await remove(member.id)).status).toBe(200)
    expect((await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: company.id } }, member)).status).toBe(
      403,
    )
    expect((await platform.inject(CompanyGetUserCompanies, undefined, member)).body).toEqual([])
    expect(await countEventsTo(member.id)).toBe(1)
    // Removed users also get an email, because most of them are offline. It names a colleague, but not staff.
    expect((await platform.lastMail(member.email)).text).toContain('Anna Åberg har tagit bort dig ur företaget')
    const second = await platform.createUser()
    await platform.addMember(company, second)
    await remove(second.id, await platform.createStaff('InternalSales'))
    expect((await platform.lastMail(second.email)).text).toContain('Tavlas support har tagit bort dig')
    expect((await remove(member.id)).error.errors).toEqual({ userId: ['unknown'] })
  })

  test('rejects a removal without a company (COMP-67)', async () => {
    const { status, error } = await platform.inject(RemoveRecruiter, { body: { userId: member.id } as never }, admin)
    expect([status, error.errors]).toEqual([400, { companyId: ['required'] }])
    expect(await users()).toHaveLength(2)
  })
})

describe('invitations', () => {
  test('mails an invitation and lists it until it is accepted (COMP-60, COMP-63, COMP-64)', async () => {
    const email = `Hanna.${randomUUID()}@nordvik.example`
    expect((await invite(` ${email} `)).status).toBe(200)
    const mail = await platform.lastMail(email.toLowerCase())
    expect(mail.subject).toContain('Nordvik Energi AB')
    expect(mail.text).toContain('Anna Åberg, administratör')
    expect(mail.text).not.toMatch(/^Hej/m)
    const pending = (await users()).at(-1)
    expect(pending).toMatchObject({
      name: email.toLowerCase(),
      email: null,
      admin: false,
      invited: platform.clock().toISOString(),
    })
    // An invited person has no role yet.
    expect((await setRole(pending?.id ?? '', true)).error.code).toBe('pendingUser')
    const token = linkIn(mail.text, 'invitation')
    const read = () => platform.inject(GetInvitation, { query: { token } })
    expect((await read()).body).toEqual({
      companyName: 'Nordvik Energi AB',
      // The invited person does not belong to the company, so the platform returns no id.
      invitedBy: { id: null, kind: 'user', name: 'Anna Åberg' },
      email: email.toLowerCase(),
      hasAccount: false,
    })
    const hanna = await platform.createUser({ email: email.toLowerCase() })
    expect((await read()).body.hasAccount).toBe(true)
    // Only the invited address can accept. The link stays valid for it.
    expect((await platform.inject(AcceptInvitation, { body: { token } }, stranger)).error.code).toBe('otherAddress')
    expect((await platform.inject(AcceptInvitation, { body: { token } }, hanna)).body).toEqual({
      companyId: company.id,
    })
    expect((await users()).find(({ id }) => id === hanna.id)).toMatchObject({
      admin: false,
      invited: null,
      email: email.toLowerCase(),
    })
    expect(await users()).toHaveLength(3)
    expect((await platform.inject(AcceptInvitation, { body: { token } }, hanna)).status).toBe(410)
    expect((await read()).status).toBe(410)
    expect(await countEventsTo(hanna.id)).toBe(1)
  })

  test('greets a person with an account by name, and shows inviting staff as Tavla (COMP-63)', async () => {
    const staff = await platform.createUser({ firstName: 'Agneta', lastName: 'Strand', roles: ['Administrator'] })
    expect((await invite(stranger.email, staff)).status).toBe(200)
    const mail = await platform.lastMail(stranger.email)
    expect(mail.text).toContain(`Hej ${stranger.firstName}\n`)
    expect(mail.text).toContain('Agneta Strand, Tavla\n')
  })

  test('reports an invalid address in errors.email and invites nobody (COMP-62, COMP-65)', async () => {
    expect((await invite('hanna@')).error.errors).toEqual({ email: ['invalid'] })
    expect((await invite(member.email)).error.errors).toEqual({ email: ['alreadyMember'] })
    await invite('twice@nordvik.example')
    expect((await invite('Twice@nordvik.example')).error.errors).toEqual({ email: ['alreadyInvited'] })
    expect(await platform.db.select().from(invitations).where(eq(invitations.companyId, company.id))).toHaveLength(1)
  })

  const readStatus = async (token: string) => (await platform.inject(GetInvitation, { query: { token } })).status
  const invited = async () => (await users()).at(-1)
  /** Returns a mail to an address as undeliverable, by default the latest. */
  const bounce = async (email: string, index = -1) => {
    await platform.runJobs()
    const sent = await platform.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(asc(mails.createdAt))
    await platform.deps.mailer.recordBounce(sent.at(index)?.id ?? '', 'unknownRecipient')
  }

  test('sends an invitation again with a new link, at most every ten minutes (PLUS-150)', async () => {
    const email = `${randomUUID()}@nordvik.example`
    await invite(email)
    const first = linkIn((await platform.lastMail(email)).text, 'invitation')
    const id = (await invited())?.id ?? ''
    platform.clock.advance({ days: 15 })
    expect([await readStatus(first), (await copyLink(id)).error.code]).toEqual([410, 'invitationNotValid'])
    expect((await sendAgain(id)).status).toBe(200)
    expect((await invited())?.invitation).toEqual({
      admin: false,
      sent: platform.clock().toISOString(),
      sentCount: 2,
      expires: new Date(platform.clock().getTime() + 14 * 86_400_000).toISOString(),
      undelivered: null,
      sendAgainFrom: new Date(platform.clock().getTime() + 600_000).toISOString(),
    })
    const second = linkIn((await platform.lastMail(email)).text, 'invitation')
    expect((await sendAgain(id)).error.code).toBe('sentRecently')
    platform.clock.advance({ minutes: 10 })
    expect((await sendAgain(id)).status).toBe(200)
    const third = linkIn((await platform.lastMail(email)).text, 'invitation')
    expect([await readStatus(second), await readStatus(third)]).toEqual([410, 200])
    for (const as of [member, stranger, await platform.createStaff('Moderator')])
      expect([(await sendAgain(id, as)).status, (await copyLink(id, as)).status]).toEqual([403, 403])
    for (const unknown of [member.id, randomUUID()])
      expect([(await sendAgain(unknown)).error.errors, (await copyLink(unknown)).error.errors]).toEqual([
        { userId: ['unknown'] },
        { userId: ['unknown'] },
      ])
  })

  test('copies a link beside the mailed one; the first use ends both, and sending again ends them (PLUS-151)', async () => {
    const email = `${randomUUID()}@nordvik.example`
    await invite(email)
    const mailed = linkIn((await platform.lastMail(email)).text, 'invitation')
    const id = (await invited())?.id ?? ''
    platform.clock.advance({ days: 13 })
    const copy = async () => linkIn((await copyLink(id)).body.url, 'invitation')
    const copied = await copy()
    expect([await readStatus(mailed), await readStatus(copied)]).toEqual([200, 200])
    await sendAgain(id)
    expect([await readStatus(mailed), await readStatus(copied)]).toEqual([410, 410])
    const again = await copy()
    // Only the invited address can accept the copied link.
    expect((await platform.inject(AcceptInvitation, { body: { token: again } }, stranger)).error.code).toBe(
      'otherAddress',
    )
    const hanna = await platform.createUser({ email })
    expect((await platform.inject(AcceptInvitation, { body: { token: again } }, hanna)).status).toBe(200)
    expect(await readStatus(linkIn((await platform.lastMail(email)).text, 'invitation'))).toBe(410)
  })

  test('gives the role of the invitation when it is accepted (PLUS-152)', async () => {
    const email = `${randomUUID()}@nordvik.example`
    await platform.inject(AddRecruiter, { body: { companyId: company.id, email, admin: true } }, admin)
    expect((await invited())?.invitation?.admin).toBe(true)
    const mail = await platform.lastMail(email)
    expect(mail.text).toMatch(/Din roll:?\s+Administratör/)
    const hanna = await platform.createUser({ email })
    await platform.inject(AcceptInvitation, { body: { token: linkIn(mail.text, 'invitation') } }, hanna)
    expect((await users()).find(({ id }) => id === hanna.id)?.admin).toBe(true)
  })

  test('marks an invitation when its mail is returned, until it is sent again (PLUS-150)', async () => {
    const email = `${randomUUID()}@nordvik.example`
    await invite(email)
    await bounce(email)
    const id = (await invited())?.id ?? ''
    expect((await invited())?.invitation?.undelivered).toBe('unknownRecipient')
    expect((await copyLink(id)).error.code).toBe('invitationNotValid')
    platform.clock.advance({ minutes: 1 })
    await sendAgain(id)
    expect((await invited())?.invitation?.undelivered).toBeNull()
    expect((await copyLink(id)).status).toBe(200)
  })

  test('sends a returned invitation to the corrected address with the same role, and ends the earlier link (PLUS-155)', async () => {
    const [wrong, right] = [`${randomUUID()}@nordvik.example`, `${randomUUID()}@nordvik.example`]
    await platform.inject(AddRecruiter, { body: { companyId: company.id, email: wrong, admin: true } }, admin)
    const id = (await invited())?.id ?? ''
    platform.clock.advance({ minutes: 1 })
    await sendAgain(id)
    const oldLink = linkIn((await platform.lastMail(wrong)).text, 'invitation')
    expect((await correct(id, right)).error.code).toBe('invitationNotReturned')
    await bounce(wrong)
    platform.clock.advance({ minutes: 1 })
    expect((await correct(id, ` ${right.toUpperCase()}`)).status).toBe(200)
    expect(await invited()).toMatchObject({
      id,
      name: right,
      invited: platform.clock().toISOString(),
      invitation: { admin: true, sentCount: 1, undelivered: null, sendAgainFrom: null },
    })
    const mail = await platform.lastMail(right)
    const newLink = linkIn(mail.text, 'invitation')
    expect([await readStatus(oldLink), await readStatus(newLink)]).toEqual([410, 200])
    // A second administrator is late.
    expect((await correct(id, `${randomUUID()}@nordvik.example`)).error.code).toBe('invitationNotReturned')
    // A later report about the first mail says nothing about the corrected address.
    await bounce(wrong, 0)
    expect((await invited())?.invitation?.undelivered).toBeNull()
    const hanna = await platform.createUser({ email: right })
    expect((await platform.inject(AcceptInvitation, { body: { token: newLink } }, hanna)).status).toBe(200)
    expect((await users()).find(({ id: userId }) => userId === hanna.id)?.admin).toBe(true)
    const entries = await platform.db
      .select({ action: history.action, actorId: history.actorId, data: history.data })
      .from(history)
      .where(and(eq(history.companyId, company.id), eq(history.entityId, id)))
      .orderBy(asc(history.at))
    expect(entries).toMatchObject([
      { action: 'invited', actorId: admin.id },
      { action: 'invitedAgain', actorId: admin.id },
      { action: 'invitationCorrected', actorId: admin.id, data: { name: '…@nordvik.example' } },
    ])
  })

  test('rejects a corrected address that is invalid, unchanged, invited or a member, and changes nothing (PLUS-155)', async () => {
    const [wrong, other] = [`${randomUUID()}@nordvik.example`, `${randomUUID()}@nordvik.example`]
    await invite(wrong)
    const id = (await invited())?.id ?? ''
    const link = linkIn((await platform.lastMail(wrong)).text, 'invitation')
    await bounce(wrong)
    await invite(other)
    for (const [email, error] of [
      ['hanna', 'invalid'],
      [wrong, 'alreadyInvited'],
      [other, 'alreadyInvited'],
      [member.email, 'alreadyMember'],
    ] as const)
      expect((await correct(id, email)).error.errors, email).toEqual({ email: [error] })
    for (const as of [member, stranger, await platform.createStaff('Moderator')])
      expect((await correct(id, `${randomUUID()}@nordvik.example`, as)).status).toBe(403)
    for (const unknown of [member.id, randomUUID()])
      expect((await correct(unknown, `${randomUUID()}@nordvik.example`)).error.errors).toEqual({ userId: ['unknown'] })
    expect((await users()).find((user) => user.id === id)).toMatchObject({
      name: wrong,
      invitation: { undelivered: 'unknownRecipient' },
    })
    expect(await readStatus(link)).toBe(200)
  })

  test('rejects a withdrawn or expired invitation link (COMP-60)', async () => {
    const email = `${randomUUID()}@nordvik.example`
    await invite(email)
    const token = linkIn((await platform.lastMail(email)).text, 'invitation')
    await remove((await users()).at(-1)?.id ?? '')
    expect((await platform.inject(GetInvitation, { query: { token } })).status).toBe(410)
    await invite(email)
    const second = linkIn((await platform.lastMail(email)).text, 'invitation')
    platform.clock.advance({ days: 15 })
    expect(
      (await platform.inject(AcceptInvitation, { body: { token: second } }, await platform.createUser({ email })))
        .status,
    ).toBe(410)
  })
})

describe('access requests', () => {
  const ask = (personId: string, message: string | null = null, as: UserRow = stranger) =>
    platform.inject(
      CompanyRequestAccess,
      { body: { organizationNumber: company.organizationNumber, personId, message } },
      as,
    )
  const listOwn = async () => (await platform.inject(CompanyGetOwnAccessRequests, undefined, stranger)).body
  const requests = async () =>
    (await platform.inject(CompanyGetAccessRequests, { query: { id: company.id } }, admin)).body

  test('lets an administrator approve by mailed link without signing in, and adds the user (COMP-16, COMP-17)', async () => {
    expect((await ask(admin.id, ' Hej! ')).status).toBe(200)
    const mail = await platform.lastMail(admin.email)
    expect(mail.text).toContain('Hej!')
    expect(await listOwn()).toMatchObject([
      { companyName: 'Nordvik Energi AB', personId: admin.id, personName: 'Anna Åberg', state: 'waiting' },
    ])
    const token = linkIn(mail.text, 'token')
    const read = () => platform.inject(CompanyGetAccessRequest, { query: { token } })
    expect((await read()).body).toEqual({
      companyName: 'Nordvik Energi AB',
      name: 'Saga Thorén',
      email: stranger.email,
      message: 'Hej!',
      asked: platform.clock().toISOString(),
    })
    const answer = (granted: boolean) => platform.inject(CompanyAnswerAccessRequest, { body: { token, granted } })
    expect((await answer(true)).status).toBe(200)
    expect((await users()).find(({ id }) => id === stranger.id)).toMatchObject({ admin: false })
    expect(await listOwn()).toMatchObject([{ state: 'granted' }])
    expect((await platform.lastMail(stranger.email)).subject).toBe('Du har fått åtkomst till Nordvik Energi AB')
    expect(await countEventsTo(stranger.id)).toBeGreaterThan(0)
    expect([(await read()).status, (await answer(false)).status]).toEqual([410, 410])
  })

  test("mails a signatory at the registry's address, who can reject the request (COMP-15)", async () => {
    const signatory = await signatoryId()
    expect((await ask(signatory)).status).toBe(200)
    await platform.runJobs()
    const mail = platform.mail.findLast(({ to }) => to.endsWith('@signatory.example'))
    expect(
      (
        await platform.inject(CompanyAnswerAccessRequest, {
          body: { token: linkIn(mail?.text ?? '', 'token'), granted: false },
        })
      ).status,
    ).toBe(200)
    expect(await listOwn()).toMatchObject([{ state: 'refused' }])
    expect((await platform.lastMail(stranger.email)).subject).toBe('Du fick inte åtkomst till Nordvik Energi AB')
    expect(await users()).toHaveLength(2)
    // After a rejection, the user can ask again.
    expect((await ask(signatory)).status).toBe(200)
  })

  test('lists each waiting user once for administrators, who alone can answer (COMP-17)', async () => {
    await ask(admin.id)
    await ask(await signatoryId(), 'Snälla')
    expect(await requests()).toEqual([
      {
        userId: stranger.id,
        name: 'Saga Thorén',
        email: stranger.email,
        image: null,
        message: 'Snälla',
        asked: platform.clock().toISOString(),
        persons: expect.arrayContaining([
          { id: admin.id, kind: 'user', name: 'Anna Åberg' },
          { id: null, kind: 'user', name: expect.any(String) },
        ]),
      },
    ])
    for (const as of [member, stranger]) {
      expect((await platform.inject(CompanyGetAccessRequests, { query: { id: company.id } }, as)).status).toBe(403)
      expect(
        (
          await platform.inject(
            CompanyAnswerAccess,
            { body: { companyId: company.id, userId: stranger.id, granted: true } },
            as,
          )
        ).status,
      ).toBe(403)
    }
    const answer = () =>
      platform.inject(
        CompanyAnswerAccess,
        { body: { companyId: company.id, userId: stranger.id, granted: true } },
        admin,
      )
    expect((await answer()).status).toBe(200)
    expect(await requests()).toEqual([])
    expect((await listOwn()).map(({ state }) => state)).toEqual(['granted', 'granted'])
    expect((await answer()).status).toBe(410)
  })

  test("rejects a repeated request, a request by a member, and another person's link (COMP-16)", async () => {
    await ask(admin.id)
    expect((await ask(admin.id)).error.code).toBe('alreadyAsked')
    expect((await ask(admin.id, null, member)).error.code).toBe('alreadyMember')
    expect((await ask(member.id)).error.errors).toEqual({ personId: ['unknown'] })
    expect(
      (await platform.inject(CompanyAnswerAccessRequest, { body: { token: randomUUID(), granted: true } })).status,
    ).toBe(410)
  })

  test('rejects the link of a former administrator and an expired link (COMP-17)', async () => {
    await setRole(member.id, true)
    await ask(member.id)
    const token = linkIn((await platform.lastMail(member.email)).text, 'token')
    await setRole(member.id, false)
    expect((await platform.inject(CompanyAnswerAccessRequest, { body: { token, granted: true } })).status).toBe(410)
    await ask(admin.id)
    const late = linkIn((await platform.lastMail(admin.email)).text, 'token')
    platform.clock.advance({ days: 15 })
    expect((await platform.inject(CompanyAnswerAccessRequest, { body: { token: late, granted: true } })).status).toBe(
      410,
    )
    expect(await users()).toHaveLength(2)
  })

  async function signatoryId(): Promise<string> {
    const registered = await platform.deps.companyRegistry.getRegisteredCompany(
      company.organizationNumber.replace(/^(.{6})/, '$1-'),
    )
    return registered?.signatories[0]?.id ?? ''
  }
})
