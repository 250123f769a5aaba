import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { admits } from '#platform/access-table.ts'
import { declaredCalls } from '#platform/declared-calls.ts'
import { startConnected, type ConnectedWorld } from '#platform/areas/connections/connections.fixture.ts'
import { finishedAd } from '#platform/areas/ads/samples.ts'
import { connections, foreignCompanyRequests, history, orders, secondFactors, staffTasks, users } from '#platform/db/schema/index.ts'
import type { UserRow } from '#platform/testing.ts'
import { idOf, inputOf, makeWorld, type World } from './support/call-world.ts'

// Every call that is for staff and changes something, by its declaration, done once as somebody of the staff: what the history has of it.

let connected: ConnectedWorld
let calls: Map<string, Call>
beforeAll(async () => {
  connected = await startConnected()
  calls = new Map((await declaredCalls()).filter(({ access, method }) => access.kind === 'staff' && method !== 'GET').map((call) => [call.id, call]))
})
afterAll(() => connected.close())

/** Why an act has one side alone. What begins has nothing before it and what is gone nothing after; the entry then holds what that is. */
const oneSided: Readonly<Record<string, string>> = {
  'user.auditLogExported': 'a file is made', 'user.billingExported': 'a file is made', 'company.mediaLinkMade': 'a link is made',
  'connection.connected': 'it begins', 'company.added': 'it begins', 'invoice.requested': 'it begins', 'invoice.lineAdded': 'it begins', 'invoice.lineRemoved': 'it ends', 'featurePost.created': 'it begins', 'featurePost.deleted': 'it ends',
  'promotion.started': 'it begins', 'ad.promoted': 'it begins', 'subscription.added': 'it begins', 'subscriptionTemplate.created': 'it begins', 'subscriptionTemplate.deleted': 'it ends', 'subscription.creditsGiven': 'what they came to stands in the ledger', 'credits.added': 'what they came to stands in the ledger',
  'user.staffInvited': 'it begins', 'user.staffInvitationWithdrawn': 'it ends', 'user.confirmationResent': 'a letter is sent', 'user.impersonated': 'it begins', 'user.secondFactorOff': 'it is on or off', 'member.joined': 'it begins',
}
/** Which calls are not tried here, and why. */
const elsewhere: Readonly<Record<string, string>> = { 'request-media-archive': 'hands out a file of what the company handed in, and changes nothing' }
/** Whether the values of an entry tell what was and what became of it, and these differ. */
const isTwoSided = (data: Readonly<Record<string, unknown>>) =>
  'changed' in data || [['from', 'to'], ['before', 'after']].some(([was = '', became = '']) => was in data && became in data && !isDeepStrictEqual(data[was], data[became]))

test('PLUS-42 every act of staff stands in the history in their name, with what was before and after', async () => {
  const { platform, sandboxUrl } = connected
  const { db } = platform
  const world = await makeWorld(platform)
  const [staff, colleague, other, unconfirmed] = [await platform.createStaff('Administrator'), await platform.createStaff('Administrator'), await platform.createUser(), await platform.createUser({ emailConfirmedAt: null })]
  const companyId = world.company.id
  const now = platform.clock()
  const ad = await platform.createAd(world.company, world.owner, { ...finishedAd(), type: 'active', state: 'offers', start: now, end: new Date(now.getTime() + 60 * 86_400_000), publishedAt: now })
  const [invoice, order] = [idOf(world, 'invoice'), idOf(world, 'order')]
  await db.delete(connections).where(eq(connections.companyId, companyId))
  await db.update(orders).set({ net: 100_000 }).where(eq(orders.id, order))
  await db.insert(secondFactors).values({ userId: other.id, secret: 'x', createdAt: now, confirmedAt: now })
  await db.update(users).set({ secondFactorAt: now }).where(eq(users.id, other.id))
  const foreign = { companyName: 'Pohjanmaan Puu Oy', contactName: 'Marika Lahti', contactEmail: 'marika@puu.example', contactPhone: '+358 6 310 000', homePage: null, organizationNumber: 'FI 2847193-6', country: 'FI', city: 'Vasa', postNumber: '65170', address: 'Satamatie 4', co: null }
  const [request] = await db.insert(foreignCompanyRequests).values({ userId: other.id, company: foreign, createdAt: now }).returning()
  const [done, closed] = await db.insert(staffTasks).values([1, 2].map(() => ({ companyId, adId: ad.id, kind: 'socialMedia' as const, createdAt: now }))).returning()
  await platform.runJobs()

  const wrong: string[] = []
  const [tried, told] = [new Set<string>(), new Set<string>()]
  const upload = async (call: Call, { body }: { body?: object }, text: string, token: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
    form.append('file', new Blob([text], { type: 'text/plain' }), 'a.txt')
    const sent = new Response(form)
    const answered = await platform.app.inject({ method: 'POST', url: call.path, headers: { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type') ?? '' }, payload: Buffer.from(await sent.arrayBuffer()) })
    return { status: answered.statusCode, body: answered.json() as unknown }
  }
  /** Does a call, and answers what it answered; what its entries in the history lack is noted. */
  const act = async (id: string, input: object, { as = staff, file }: { as?: UserRow; file?: string } = {}): Promise<Record<string, unknown>> => {
    const call = calls.get(id)
    if (!call) throw new Error(`No call ${id} of staff`)
    tried.add(id)
    const [last] = await db.select({ id: history.id }).from(history).orderBy(desc(history.id)).limit(1)
    const { status, body } = file === undefined ? await platform.inject(call, input as never, as) : await upload(call, input, file, await platform.signIn(as))
    if (status !== 200) wrong.push(`${id} answers ${status} ${JSON.stringify(body)}`)
    const entries = await db.select().from(history).where(and(gt(history.id, last?.id ?? 0), eq(history.actorId, as.id)))
    if (entries.length === 0) wrong.push(`${id} is not in the history`)
    for (const { entity, action, data } of entries) {
      const named = `${entity}.${action}`
      told.add(named)
      if (!(named in oneSided) && !isTwoSided((data ?? {}) as Record<string, unknown>)) wrong.push(`${id}: ${named} tells no before and after: ${JSON.stringify(data)}`)
    }
    return (body ?? {}) as Record<string, unknown>
  }
  const ofCompany = { params: { companyId } }
  const period = { kind: 'infinite', startDate: '2096-03-01' }
  const capabilities = [{ kind: 'MonthlyCreditsCapability', credits: 2, promotionType: 'boost', description: null }]
  const subscription = { name: 'Årsavtal', price: 18_500, period, capabilities }
  const post = { description: 'Nytt', content: '<p>Text</p>', type: 'html', locale: 'sv', date: '2096-03-01T08:00:00.000Z', published: true }

  await act('add-salesperson-to-company-recruiters', { body: { companyId } })
  await act('add-salesperson-to-company-recruiters', { body: { companyId } }, { as: colleague })
  await act('change-main-salesperson-in-company', { body: { companyId, userId: colleague.id } })
  await act('remove-salesperson-from-company-recruiters', { body: { companyId } })
  await act('add-jobylon-admin', { params: { id: companyId }, body: { referenceId: 7 } })
  const [jobylon] = await db.select().from(connections).where(and(eq(connections.companyId, companyId), eq(connections.service, 'jobylon')))
  await act('set-allow-delete', { body: { id: jobylon?.id ?? 0, allowDelete: true } })
  await act('admin-add-ponty', { body: { id: companyId, feedUrl: `${sandboxUrl}/extapi/job?p=42` } })
  await act('add-ams-sender-id', { body: { companyId, senderId: '12345678', manuallyEnable: true } })
  await act('set-ban', { body: { id: companyId, banned: true } })
  await act('set-ban', { body: { id: companyId, banned: false } })
  await act('toggle-amf', { body: { id: companyId, required: true } })
  await act('update-company-vat', { body: { id: companyId, vat: false } })
  await act('enable-partial-sponsoring', { params: { id: companyId } })
  await act('set-partial-sponsoring-available-points', { params: { id: companyId }, body: { points: 500 } })
  await act('set-partial-sponsoring-points-for-job-posting', { params: { id: ad.id }, body: { points: 5 } })
  await act('disable-partial-sponsoring', { params: { id: companyId } })
  await act('enable-credits', { ...ofCompany, body: { description: 'Avtal' } })
  await act('add-boosting-credits', { ...ofCompany, body: { amount: [{ type: 'boost', amount: 2 }], description: 'Avtal' } })
  await act('set-credit-max-period', { body: { companyId, maxPeriodDays: 90 } })
  const added = await act('add-subscription', { ...ofCompany, body: subscription })
  await act('expire-subscription', { params: { subscriptionId: added['id'] } })
  await act('disable-credits', ofCompany)
  const { id: template } = await act('create-subscription-template', { body: subscription })
  await act('update-subscription-template', { params: { id: template }, body: { ...subscription, price: 19_000 } })
  await act('delete-subscription-template', { params: { id: template } })
  await act('start-promotion', { params: { adId: ad.id }, body: { promotionType: 'volume' } })
  await act('sponsor-user-task', { body: { id: done?.id ?? 0 } })
  await act('close-user-task', { body: { id: closed?.id ?? 0 } })
  await act('get-some-upload-media-token-for-company', { params: { company: companyId } })

  await act('apply-discount', { params: { orderId: order }, body: { discount: 100 } })
  await act('cancel-payment', { params: { orderId: order }, body: { cancel: true } })
  await act('cancel-payment', { params: { orderId: order }, body: { cancel: false } })
  const line = await act('create-order', { body: { id: invoice, title: 'Uppsättning', amount: 500 } })
  await act('update-order', { params: { orderId: line['id'] }, body: { title: 'Uppsättning', amount: 600 } })
  await act('delete-order', { params: { orderId: line['id'] } })
  await act('update-invoice', { body: { id: invoice, key: 'paperBilling', paperBilling: true } })
  await act('update-invoice', { body: { id: invoice, key: 'vat', vat: 0 } })
  await act('upload-invoice', { body: { id: invoice } }, { file: 'Faktura' })
  await act('update-invoice', { body: { id: invoice, key: 'status', status: 'Sent' } })
  await act('correct-invoice', { body: { id: invoice } })
  await act('billing-export', { body: { table: 'invoices' } })
  await act('export-admin-audit-log', { body: {} })

  const { id: postId } = await act('create-feature-post', { body: post })
  await act('update-feature-post', { params: { id: postId }, body: { ...post, description: 'Nyare' } })
  await act('delete-feature-post', { params: { id: postId } })
  await act('foreign-company-create-company', { body: { id: request?.id ?? 0, requireAmfService: true } })
  await act('set-office-setting', { body: { name: 'contactSalesButton', value: true } })
  await act('put-visibility', { body: { percentages: [{ promotionType: 'boost', percentage: 76.5 }] } })
  await act('put-volume-visibility', { body: { percentages: [] } })
  await act('invite-staff', { body: { email: 'ny@tavla.example', roles: ['Moderator'] } })
  await act('withdraw-staff-invitation', { body: { email: 'ny@tavla.example' } })
  await act('resend-confirmation-by-email', { body: { email: unconfirmed.email } })
  await act('set-user-features', { body: { userId: other.id, features: [{ name: 'contactSalesButton', own: true }] } })
  await act('set-staff-roles', { body: { userId: other.id, roles: ['Economy'] } })
  await act('reset-second-factor', { body: { userId: other.id } })
  await act('accounts-impersonate', { body: { userId: world.owner.id } })

  expect(wrong).toEqual([])
  expect([...calls.keys()].filter((id) => !tried.has(id)).toSorted()).toEqual(Object.keys(elsewhere))
  expect(Object.keys(oneSided).filter((act) => !told.has(act))).toEqual([])
})

/** What calls that do nothing by the least of their inputs are asked for instead. */
const asked: Readonly<Record<string, (world: World) => object>> = {
  'create-ad': ({ company: { folderId }, ids: { company } }) => ({ body: { companyId: company, folderId, title: 'Snickare' } }),
  'set-candidate-rating': () => ({ body: { rating: 3 } }),
  'select-plan': () => ({ body: { promotionType: 'boost' } }),
  'ads-muted': ({ ids: { ad } }) => ({ body: { ads: [{ id: ad }], muted: true } }),
}
/** What leaves nothing in the history, and why. */
const unrecorded: Readonly<Record<string, string>> = {
  'undo-moves': 'there is nothing to take back', 'undo-messages': 'there is nothing to take back', 'refresh-connection': 'asks a service again, and changes nothing by itself', 'mark-seen': 'what each has seen is no act',
  'set-ad-edit-step': 'where the editor was left', 'ads-moved': 'names no ad', 'ads-archived': 'names no ad',
}

test('SHELL-116 PLUS-42 what staff do in a company they are no members of stands in its history in their name', async () => {
  const { platform } = connected
  const { db } = platform
  const staff = await platform.createStaff('Administrator')
  const wrong: string[] = []
  const quiet: string[] = []
  let recorded = 0
  for (const call of await declaredCalls()) {
    const { access } = call
    if (access.kind !== 'companyMember' || call.method === 'GET' || call.upload || !admits(access, 'Administrator')) continue
    const world = await makeWorld(platform)
    await platform.runJobs()
    const [last] = await db.select({ id: history.id }).from(history).orderBy(desc(history.id)).limit(1)
    const input = inputOf(call, idOf(world, access.entity))
    for (const [part, values] of Object.entries(asked[call.id]?.(world) ?? {})) input[part] = { ...input[part], ...values }
    const { status, body } = await platform.inject(call, input as never, staff)
    if (call.id in asked && status !== 200) wrong.push(`${call.id} answers ${status} ${JSON.stringify(body)}`)
    // What is refused is tried by the tests of its area: in whose name an act stands is decided for all calls in one place.
    if (status !== 200) continue
    const entries = await db.select().from(history).where(gt(history.id, last?.id ?? 0))
    if (entries.length === 0) quiet.push(call.id)
    else recorded += 1
    for (const { entity, action, actorId, companyId } of entries) if (actorId !== staff.id || companyId !== world.company.id) wrong.push(`${call.id}: ${entity}.${action} of ${actorId ?? 'nobody'} in ${companyId ?? 'no company'}`)
  }
  expect(wrong).toEqual([])
  expect(quiet).toEqual(Object.keys(unrecorded))
  expect(recorded).toBeGreaterThan(30)
}, 600_000)
