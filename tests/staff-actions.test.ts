import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CandidatesMessaged, CandidatesMoved, SaveBoardFilter } from '#contract/candidates/bulk-filters-and-search.ts'
import type { Call, CallOutput, Entity } from '#contract/base/call.ts'
import type { Undelivered } from '#contract/base/enums.ts'
import { SaveCompanyProfile } from '#contract/companies/company-profile.ts'
import { SendSystemMessage } from '#contract/candidates/pipeline.ts'
import { CreateFolder, CreateProject } from '#contract/ads/tree.ts'
import { CancelPromotion, PurchaseSocialMediaAndBoosting } from '#contract/advertising/promotion.ts'
import { AdStepsTemplate } from '#contract/ads/steps.ts'
import { EnableTeamtailor } from '#contract/integrations/services.ts'
import { ManageEmailAdd } from '#contract/companies/senders.ts'
import { isAdmitted } from '#platform/tools/access-table/access-table.ts'
import { loadDeclaredCalls } from '#platform/calls/openapi/declared-calls.ts'
import { startConnected, type ConnectedWorld } from '#platform/domains/integrations/services/connections.fixture.ts'
import { sampleFinishedAd, sampleDetails, sampleForm } from '#platform/domains/ads/ads/ad.fixture.ts'
import {
  accessRequests,
  invitations,
  ads,
  candidates,
  connections,
  foreignCompanyRequests,
  history,
  orders,
  secondFactors,
  senderAddresses,
  staffTasks,
  users,
} from '#platform/foundation/db/schema/index.ts'
import type { InputOf, UserRow } from '#platform/testing/start-platform.ts'
import { idOf, minimalInput, makeWorld, type World } from './support/call-world.ts'
import { DAY_MS, HOUR_MS } from '#rules/text-and-time/durations.ts'

// Tries every staff call that changes something once, by its declaration, and checks the history entries.

let connected: ConnectedWorld
let calls: Map<string, Call>
beforeAll(async () => {
  connected = await startConnected()
  calls = new Map(
    (await loadDeclaredCalls())
      .filter(({ access, method }) => access.kind === 'staff' && method !== 'GET')
      .map((call) => [call.id, call]),
  )
})
afterAll(() => connected.close())

/**
 * Actions with a value only before or only after, with the reason. Something new has no value before, something removed
 * has no value after. The entry still names the object.
 */
const withoutBeforeOrAfter: Readonly<Record<string, string>> = {
  'user.auditLogExported': 'creates a file',
  'user.billingExported': 'creates a file',
  'company.mediaLinkMade': 'creates a link',
  'connection.connected': 'created',
  'company.added': 'created',
  'invoice.requested': 'created',
  'invoice.credited': 'creates a credit note',
  'invoice.lineAdded': 'created',
  'invoice.lineRemoved': 'deleted',
  'companyNote.created': 'created',
  'companyNote.changed': 'the history does not contain the text of a note',
  'companyNote.deleted': 'deleted',
  'featurePost.created': 'created',
  'featurePost.deleted': 'deleted',
  'promotion.started': 'created',
  'ad.promoted': 'created',
  'subscription.added': 'created',
  'subscriptionTemplate.created': 'created',
  'subscriptionTemplate.deleted': 'deleted',
  'subscription.creditsGiven': 'the balance is in the ledger',
  'credits.added': 'the balance is in the ledger',
  'user.staffInvited': 'created',
  'user.staffInvitationWithdrawn': 'deleted',
  'user.confirmationResent': 'sends a mail',
  'user.impersonated': 'created',
  'user.secondFactorOff': 'switches a state',
  'member.joined': 'created',
}
/** Calls that are not tried here, with the reason. */
const untried: Readonly<Record<string, string>> = {
  'request-media-archive': 'returns a file of uploads, and changes nothing',
}
/** Returns whether an entry has a value before and after, and they differ. */
const hasBeforeAndAfter = (data: Readonly<Record<string, unknown>>) =>
  'changed' in data ||
  [
    ['from', 'to'],
    ['before', 'after'],
  ].some(([was = '', became = '']) => was in data && became in data && !isDeepStrictEqual(data[was], data[became]))

test('every staff action is in the history in their name, with the values before and after (PLUS-42)', async () => {
  const { platform, sandboxUrl } = connected
  const { db } = platform
  const world = await makeWorld(platform)
  const [staff, colleague, other, unconfirmed] = [
    await platform.createStaff('Administrator'),
    await platform.createStaff('Administrator'),
    await platform.createUser(),
    await platform.createUser({ emailConfirmedAt: null }),
  ]
  const companyId = world.company.id
  const now = platform.clock()
  const ad = await platform.createAd(world.company, world.owner, {
    ...sampleFinishedAd(),
    type: 'active',
    state: 'offers',
    start: now,
    end: new Date(now.getTime() + 60 * DAY_MS),
    publishedAt: now,
  })
  const [invoice, order] = [idOf(world, 'invoice'), idOf(world, 'order')]
  await db.delete(connections).where(eq(connections.companyId, companyId))
  await db.update(orders).set({ net: 100_000 }).where(eq(orders.id, order))
  await db.insert(secondFactors).values({ userId: other.id, secret: 'x', createdAt: now, confirmedAt: now })
  await db.update(users).set({ secondFactorAt: now }).where(eq(users.id, other.id))
  const foreign = {
    companyName: 'Pohjanmaan Puu Oy',
    contactName: 'Marika Lahti',
    contactEmail: 'marika@puu.example',
    contactPhone: '+358 6 310 000',
    homePage: null,
    organizationNumber: 'FI 2847193-6',
    country: 'FI',
    city: 'Vasa',
    postNumber: '65170',
    address: 'Satamatie 4',
    co: null,
  }
  const [request] = await db
    .insert(foreignCompanyRequests)
    .values({ userId: other.id, company: foreign, createdAt: now })
    .returning()
  const [done, closed] = await db
    .insert(staffTasks)
    .values([1, 2].map(() => ({ companyId, adId: ad.id, kind: 'socialMedia' as const, createdAt: now })))
    .returning()
  await platform.runJobs()

  const wrong: string[] = []
  const [tried, recorded] = [new Set<string>(), new Set<string>()]
  const upload = async (call: Call, { body }: { body?: object }, text: string, token: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
    form.append('file', new Blob([text], { type: 'text/plain' }), 'a.txt')
    const sent = new Response(form)
    const answered = await platform.app.inject({
      method: 'POST',
      url: call.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    return { status: answered.statusCode, body: answered.json() as unknown }
  }
  /** Makes a call and returns the body. Collects errors of its history entries in `wrong`. */
  const act = async (
    id: string,
    input: object,
    { as = staff, file }: { as?: UserRow; file?: string } = {},
  ): Promise<Record<string, unknown>> => {
    const call = calls.get(id)
    if (!call) throw new Error(`There is no staff call ${id}.`)
    tried.add(id)
    const [last] = await db.select({ id: history.id }).from(history).orderBy(desc(history.id)).limit(1)
    const { status, body } =
      file === undefined
        ? await platform.inject(call, input as never, as)
        : await upload(call, input, file, await platform.signIn(as))
    if (status !== 200) wrong.push(`${id} returned ${status} ${JSON.stringify(body)}`)
    const entries = await db
      .select()
      .from(history)
      .where(and(gt(history.id, last?.id ?? 0), eq(history.actorId, as.id)))
    if (entries.length === 0) wrong.push(`${id} is not in the history`)
    for (const { entity, action, data } of entries) {
      const named = `${entity}.${action}`
      recorded.add(named)
      if (!(named in withoutBeforeOrAfter) && !hasBeforeAndAfter((data ?? {}) as Record<string, unknown>))
        wrong.push(`${id}: ${named} has no value before and after: ${JSON.stringify(data)}`)
    }
    return (body ?? {}) as Record<string, unknown>
  }
  const ofCompany = { params: { companyId } }
  const period = { kind: 'infinite', startDate: '2096-03-01' }
  const capabilities = [{ kind: 'MonthlyCreditsCapability', credits: 2, promotionType: 'boost', description: null }]
  const subscription = { name: 'Årsavtal', price: 18_500, period, capabilities }
  const post = {
    description: 'Nytt',
    content: '<p>Text</p>',
    type: 'html',
    locale: 'sv',
    date: '2096-03-01T08:00:00.000Z',
    published: true,
  }

  await act('add-salesperson-to-company-recruiters', { body: { companyId } })
  await act('add-salesperson-to-company-recruiters', { body: { companyId } }, { as: colleague })
  await act('change-main-salesperson-in-company', { body: { companyId, userId: colleague.id } })
  await act('remove-salesperson-from-company-recruiters', { body: { companyId } })
  await act('add-jobylon-admin', { params: { id: companyId }, body: { referenceId: 7 } })
  const [jobylon] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.service, 'jobylon')))
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
  await act('add-boosting-credits', {
    ...ofCompany,
    body: { amount: [{ type: 'boost', amount: 2 }], description: 'Avtal' },
  })
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

  const note = { text: 'Ringde', call: true }
  const { id: noteId } = await act('add-company-note', { params: { id: companyId }, body: note })
  await act('change-company-note', { params: { id: companyId, note: noteId }, body: note })
  await act('delete-company-note', { params: { id: companyId, note: noteId } })
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
  expect([...calls.keys()].filter((id) => !tried.has(id)).toSorted()).toEqual(Object.keys(untried))
  expect(Object.keys(withoutBeforeOrAfter).filter((act) => !recorded.has(act))).toEqual([])
})

/** A world, and the staff member who makes the call in it. */
interface Scene {
  world: World
  staff: UserRow
}
const idIn = ({ world }: Scene, entity: Entity) => idOf(world, entity)
/** Makes a preparatory call, as the owner of the ad or another user, and returns the body. */
async function first<C extends Call>(
  { world }: Scene,
  call: C,
  input: InputOf<C>,
  as: UserRow = world.owner,
): Promise<CallOutput<C>> {
  const { status, body } = await connected.platform.inject(call, input, as)
  if (status !== 200) throw new Error(`${call.id} failed as preparation: ${status} ${JSON.stringify(body)}`)
  return body as CallOutput<C>
}
const set = async (scene: Scene, values: Partial<typeof ads.$inferInsert>) => {
  await connected.platform.db
    .update(ads)
    .set(values)
    .where(eq(ads.id, idIn(scene, 'ad')))
}
const hours = (count: number) => new Date(connected.platform.clock().getTime() + count * HOUR_MS)
/** Completes and publishes the ad of the world. */
const publish = (scene: Scene) =>
  set(scene, { ...sampleFinishedAd(), type: 'active', start: hours(-24), end: hours(60 * 24), publishedAt: hours(-24) })
const buy = { promotionType: 'boost', priceMode: 'monetary', socialMedia: false } as const
/** Promotes the ad of the world, with or without images for social media. */
const promote = async (scene: Scene, socialMedia = false) => {
  await publish(scene)
  await first(scene, PurchaseSocialMediaAndBoosting, {
    params: { adId: idIn(scene, 'ad') },
    body: socialMedia ? { ...buy, socialMedia, mediaSelection: 'auto-select' } : buy,
  })
}
const text = { messageType: 'text', message: '<p>Hej</p>' } as const
const changed = async (scene: Scene) =>
  (
    await connected.platform.db
      .select({ at: candidates.changedAt })
      .from(candidates)
      .where(eq(candidates.id, idIn(scene, 'candidate')))
  )[0]?.at.toISOString() ?? ''
const oneOf = (rows: readonly { id: number }[]) => rows[0]?.id ?? 0
const stepsOfAd = async (scene: Scene) =>
  (await first(scene, AdStepsTemplate, { query: { id: idIn(scene, 'ad') } })).steps.map((step, order) => ({
    ...step,
    order,
    name: step.type === 'normal' ? 'Samtal' : step.name,
  }))
const address = {
  coAddress: null,
  streetAddress: 'Hamngatan 4',
  postNumber: '852 31',
  postArea: 'Sundsvall',
  postCountry: 'SE',
  postAddress: null,
}
const info = {
  name: 'Nya AB',
  billingName: null,
  vatNumber: null,
  telephone: '08-465 004 12',
  contactEmail: 'a@example.com',
  homePage: 'nya.example',
  contactPerson: 'Elin',
  companyAddress: address,
  billingAddress: address,
  paperBilling: false,
  invoiceEmail: 'f@example.com',
  logo: null,
}
const profile = {
  name: 'Nya',
  size: null,
  about: null,
  contact: null,
  founded: null,
  logo: null,
  mainOffice: null,
  revenue: null,
  webSite: 'https://nya.example',
}
const connection = async (scene: Scene, service: 'jobylon' | 'ponty') => {
  const now = connected.platform.clock()
  return oneOf(
    await connected.platform.db
      .insert(connections)
      .values({
        companyId: idIn(scene, 'company'),
        service,
        status: 'connected',
        since: now,
        active: true,
        userId: scene.world.companyAdmin.id,
        createdAt: now,
      })
      .returning({ id: connections.id }),
  )
}
const folder = async (scene: Scene) =>
  (await first(scene, CreateFolder, { body: { projectId: idIn(scene, 'project'), name: 'Tak' } })).id
const project = async (scene: Scene) =>
  (await first(scene, CreateProject, { body: { companyId: idIn(scene, 'company'), name: 'Hus' } })).id
const move = async (scene: Scene) => ({
  step: scene.world.steps[2]?.id ?? 0,
  message: null,
  schedule: null,
  candidates: [{ id: idIn(scene, 'candidate'), started: await changed(scene), cancelScheduled: false }],
})

/** Inputs for calls that would reject the minimal input or do nothing with it. Required data is created first. */
const asked: Readonly<Record<string, (scene: Scene) => object | Promise<object>>> = {
  'create-ad': (scene) => ({
    body: { companyId: idIn(scene, 'company'), folderId: idIn(scene, 'folder'), title: 'Snickare' },
  }),
  'copy-ad': async ({ world }) => ({
    body: { from: (await connected.platform.createAd(world.company, world.owner, sampleFinishedAd())).id },
  }),
  'move-ad': async (scene) => ({ body: { folderId: await folder(scene) } }),
  'import-ad': () => ({ body: { url: `${connected.sandboxUrl}/jobb/5f1c20/undersköterska-natt` } }),
  'find-posting-and-import-by-url': () => ({
    body: { url: `${connected.sandboxUrl}/jobb/5f1c22/stuvare-i-trondheim` },
  }),
  'save-ad-details': () => ({ body: sampleDetails() }),
  'connect-ams': () => ({ body: { userName: '12345678' } }),
  'save-form': () => ({ body: { form: sampleForm(), use: 'form', documents: 'none' } }),
  'save-steps': async (scene) => ({ body: await stepsOfAd(scene) }),
  'publish-ad': async (scene) => {
    await set(scene, sampleFinishedAd())
    return { body: { start: hours(1).toISOString(), end: hours(30 * 24).toISOString() } }
  },
  'unpublish-ad': async (scene) => {
    await publish(scene)
    return {}
  },
  'archive-ad': async (scene) => {
    await set(scene, { type: 'inactive' })
    return {}
  },
  'ads-muted': (scene) => ({ body: { ads: [{ id: idIn(scene, 'ad') }], muted: true } }),
  'ads-moved': async (scene) => ({
    body: { ads: [{ id: idIn(scene, 'ad'), from: idIn(scene, 'folder'), to: await folder(scene) }] },
  }),
  'ads-archived': async (scene) => {
    await set(scene, { type: 'inactive' })
    return { body: { ads: [{ id: idIn(scene, 'ad') }] } }
  },
  'delete-project': async (scene) => ({ body: { id: await project(scene) } }),
  'delete-folder': async (scene) => ({ body: { id: await folder(scene) } }),
  'move-folder': async (scene) => ({ body: { id: await folder(scene), projectId: await project(scene) } }),
  'select-plan': () => ({ body: { promotionType: 'boost' } }),
  'purchase-social-media-and-boosting': async (scene) => {
    await publish(scene)
    return { body: buy }
  },
  'cancel-promotion': async (scene) => {
    await promote(scene)
    return {}
  },
  'resume-promotion': async (scene) => {
    await promote(scene)
    await first(scene, CancelPromotion, { params: { adId: idIn(scene, 'ad') } })
    return {}
  },
  'purchase-some-package': async (scene) => {
    await promote(scene)
    return { body: { mediaSelection: 'auto-select' } }
  },
  'choose-some-package-media': async (scene) => {
    await promote(scene, true)
    return { body: { mediaSelection: 'uploaded' } }
  },
  'cancel-some-package': async (scene) => {
    await promote(scene, true)
    return {}
  },
  'request-for-invoice': async (scene) => {
    await connected.platform.db
      .update(orders)
      .set({ invoiceId: null })
      .where(eq(orders.companyId, idIn(scene, 'company')))
    return {}
  },
  'company-update': () => ({ body: info }),
  'update-company': () => ({ body: info }),
  'save-company-profile': () => ({ body: profile }),
  'publish-company-profile': async (scene) => {
    await first(scene, SaveCompanyProfile, { params: { id: idIn(scene, 'company') }, body: profile })
    return {}
  },
  'save-company-privacy': () => ({ body: { retentionMonths: 6 } }),
  'save-board-filter': () => ({ body: { name: 'Starka', filter: 'rank=8' } }),
  'delete-board-filter': async (scene) => ({
    body: {
      id: (
        await first(
          scene,
          SaveBoardFilter,
          { body: { companyId: idIn(scene, 'company'), name: 'Starka', filter: 'rank=8', shared: true } },
          scene.staff,
        )
      ).id,
    },
  }),
  'email-template-delete': (scene) => ({ body: { id: idIn(scene, 'emailTemplate') } }),
  'steps-delete': (scene) => ({ body: { id: idIn(scene, 'stepTemplate') } }),
  'save-step-template': async (scene) => ({ body: { name: 'Lager', steps: await stepsOfAd(scene) } }),
  'update-step-template': async (scene) => ({ body: { name: 'Lager', steps: await stepsOfAd(scene) } }),
  'set-teamtailor-webhook-key': async (scene) => ({
    body: {
      id: (await first(scene, EnableTeamtailor, { body: { id: idIn(scene, 'company') } }, connected.moderator)).id,
      key: 'nyckel',
    },
  }),
  'remove-jobylon': async (scene) => ({ params: { id: await connection(scene, 'jobylon') } }),
  'admin-delete-ponty': async (scene) => ({ params: { id: await connection(scene, 'ponty') } }),
  'enable-ponty': () => ({ body: { feedUrl: `${connected.sandboxUrl}/extapi/job?p=42` } }),
  'set-default-promotion-type': async (scene) => ({
    body: { id: await connection(scene, 'jobylon'), promotionType: 'boost' },
  }),
  'add-recruiter': () => ({ body: { email: 'ny@people.example' } }),
  'resend-invitation': async (scene) => ({ body: { userId: await invitation(scene) } }),
  'create-invitation-link': async (scene) => ({ body: { userId: await invitation(scene) } }),
  'correct-invitation': async (scene) => ({
    body: { userId: await invitation(scene, 'unknownRecipient'), email: `${randomUUID()}@people.example` },
  }),
  'remove-recruiter': ({ world }) => ({ body: { userId: world.member.id } }),
  'update-company-user-role': ({ world }) => ({ body: { userId: world.member.id, admin: true } }),
  'company-answer-access': async (scene) => {
    const asker = await connected.platform.createUser()
    await connected.platform.db.insert(accessRequests).values({
      companyId: idIn(scene, 'company'),
      id: randomUUID(),
      userId: asker.id,
      approverKind: 'administrator',
      approverId: scene.world.companyAdmin.id,
      approverName: 'Karin',
      createdAt: connected.platform.clock(),
    })
    return { body: { userId: asker.id, granted: true } }
  },
  'manage-email-add': () => ({ body: { email: 'jobb@people.example' } }),
  'manage-email-toggle': async (scene) => ({ body: { serviceId: await sender(scene), active: true } }),
  'manage-email-delete': async (scene) => ({ body: { serviceId: await sender(scene) } }),
  'set-candidate-rating': () => ({ body: { rating: 3 } }),
  'candidate-moved': async (scene) => ({
    body: { ad: idIn(scene, 'ad'), step: scene.world.steps[2]?.id, order: 0, started: await changed(scene) },
  }),
  'order-candidate': async (scene) => {
    const [ad] = await connected.platform.db
      .select()
      .from(ads)
      .where(eq(ads.id, idIn(scene, 'ad')))
    if (ad) await connected.platform.createCandidate({ ...ad, steps: scene.world.steps })
    return { body: { ad: idIn(scene, 'ad'), step: idIn(scene, 'step'), order: 1, started: await changed(scene) } }
  },
  'upload-cv': async (scene) => {
    await publish(scene)
    return {}
  },
  'add-candidate': async (scene) => {
    await publish(scene)
    return { body: { name: 'Kim Öberg', email: 'kim@people.example' } }
  },
  'copy-candidate': async ({ world }) => {
    const { createAd } = connected.platform
    return { body: { ad: (await createAd(world.company, world.owner, { ...sampleFinishedAd(), type: 'active' })).id } }
  },
  'candidates-moved': async (scene) => ({ body: await move(scene) }),
  'undo-moves': async (scene) => {
    await first(
      scene,
      CandidatesMoved,
      { body: { ad: idIn(scene, 'ad'), locked: false, reason: null, ...(await move(scene)) } },
      scene.staff,
    )
    return { body: { candidates: [{ id: idIn(scene, 'candidate'), started: await changed(scene) }] } }
  },
  'send-system-message': (scene) => ({ body: { ad: idIn(scene, 'ad'), message: text } }),
  'candidates-messaged': (scene) => ({
    body: { message: text, candidates: [{ id: idIn(scene, 'candidate'), cancelScheduled: false }] },
  }),
  'undo-messages': async (scene) => {
    const { results } = await first(
      scene,
      CandidatesMessaged,
      {
        body: {
          ad: idIn(scene, 'ad'),
          message: text,
          schedule: null,
          candidates: [{ id: idIn(scene, 'candidate'), cancelScheduled: false }],
        },
      },
      scene.staff,
    )
    return { body: { candidates: [{ id: idIn(scene, 'candidate'), message: results[0]?.message }] } }
  },
  'send-immediate': async (scene) => {
    await schedule(scene)
    return {}
  },
  'cancel-scheduled': async (scene) => {
    await schedule(scene)
    return {}
  },
}
const invitation = async (scene: Scene, undelivered: Undelivered | null = null) => {
  const id = randomUUID()
  await connected.platform.db.insert(invitations).values({
    companyId: idIn(scene, 'company'),
    id,
    email: `${id}@people.example`,
    invitedBy: scene.world.companyAdmin.id,
    createdAt: connected.platform.clock(),
    undelivered,
  })
  return id
}
/** A confirmed sender address. */
const sender = async (scene: Scene) => {
  const { serviceId } = await first(
    scene,
    ManageEmailAdd,
    { body: { companyId: idIn(scene, 'company'), email: 'jobb@people.example' } },
    scene.world.companyAdmin,
  )
  await connected.platform.db
    .update(senderAddresses)
    .set({ verifiedAt: connected.platform.clock() })
    .where(eq(senderAddresses.companyId, idIn(scene, 'company')))
  return serviceId
}
const schedule = (scene: Scene) =>
  first(scene, SendSystemMessage, {
    body: { ad: idIn(scene, 'ad'), id: idIn(scene, 'candidate'), message: text, schedule: hours(24).toISOString() },
  })

/** Calls that leave no history entry, with the reason. */
const withoutHistoryEntry: Readonly<Record<string, string>> = {
  'refresh-connection': 'requests a refresh, and changes nothing itself',
  'mark-seen': 'unread state is not an action',
  'set-ad-edit-step': 'stores the position in the editor',
  'upload-cv': 'the file has no candidate yet',
}
/** Actions in a company's history with a value only before or only after, by reason. */
const oneSidedInCompany = {
  created: [
    'ad.created',
    'ad.copied',
    'ad.imported',
    'ad.promoted',
    'ad.published',
    'ad.socialMediaBought',
    'candidate.added',
    'candidate.copied',
    'candidate.copiedHere',
    'connection.connected',
    'emailTemplate.created',
    'folder.created',
    'invoice.requested',
    'member.accessGranted',
    'member.invited',
    'member.joined',
    'project.created',
    'promotion.started',
    'senderAddress.asked',
    'stepTemplate.created',
    'user.filterSaved',
    'workplaceTemplate.created',
  ],
  deleted: [
    'ad.archived',
    'ad.deleted',
    'ad.socialMediaCancelled',
    'ad.unpublished',
    'company.filterRemoved',
    'company.logoDeleted',
    'connection.ended',
    'emailTemplate.deleted',
    'folder.deleted',
    'member.removed',
    'project.deleted',
    'senderAddress.deleted',
    'stepTemplate.deleted',
    'workplaceTemplate.deleted',
  ],
  'switches a state': [
    'ad.muted',
    'ad.unmuted',
    'ad.promotionCancelled',
    'ad.promotionResumed',
    'member.madeAdmin',
    'senderAddress.activated',
  ],
  'a message, link or file is created or cancelled': [
    'candidate.messageCancelled',
    'candidate.messageSent',
    'candidate.messageSentNow',
    'candidate.messageTakenBack',
    'company.auditLogExported',
    'member.invitationCorrected',
    'member.invitationLinkCopied',
    'member.invitedAgain',
    'company.mediaLinkMade',
    'company.salesContacted',
  ],
  'the log stores no texts, lists, notes or keys': [
    'ad.detailsSaved',
    'ad.formSaved',
    'ad.stepsSaved',
    'ad.tagsChosen',
    'ad.tagsSaved',
    'candidate.noted',
    'company.rejectReasonsChanged',
    'connection.webhookKeySet',
    'step.messageChanged',
    'stepTemplate.changed',
    'workplaceTemplate.changed',
  ],
  'changes the order': ['candidate.reordered', 'project.moved'],
} as const
/** The files that calls with an upload take. */
const sentFiles: Readonly<Record<string, { name: string; contentType: string; bytes: Uint8Array }>> = {
  'upload-cv': { name: 'cv.txt', contentType: 'text/plain', bytes: Buffer.from('Kim Öberg, snickare') },
}
/** Calls that are rejected for staff in a company they do not belong to, with the reason. */
const rejectedForStaff: Readonly<Record<string, string>> = {
  'set-default-company': 'staff have no own company to choose',
}

test('staff actions in a company are in its history in their name (SHELL-116, PLUS-42)', async () => {
  const { platform } = connected
  const { db } = platform
  platform.deps.env.importSites = [{ origin: connected.sandboxUrl, isLocal: true }]
  const staff = await platform.createStaff('Administrator')
  const wrong: string[] = []
  const [withoutEntry, rejected, known, oneSided]: [string[], string[], Set<string>, Set<string>] = [
    [],
    [],
    new Set(),
    new Set(),
  ]
  for (const call of await loadDeclaredCalls()) {
    const { access } = call
    if (
      (access.kind !== 'companyMember' && access.kind !== 'companyAdmin') ||
      call.method === 'GET' ||
      !isAdmitted(access, 'Administrator')
    )
      continue
    const file = sentFiles[call.id]
    if (call.upload && !file) throw new Error(`${call.id} takes files: add one to sentFiles.`)
    known.add(call.id)
    const world = await makeWorld(platform)
    const input = minimalInput(call, idOf(world, access.entity))
    for (const [part, values] of Object.entries((await asked[call.id]?.({ world, staff })) ?? {}))
      input[part] = Array.isArray(values) ? values : { ...input[part], ...values }
    await platform.runJobs()
    const [last] = await db.select({ id: history.id }).from(history).orderBy(desc(history.id)).limit(1)
    const { status, body } = await platform.inject(call, input as never, staff, file && { file })
    if (status === 403) rejected.push(call.id)
    else if (status !== 200) wrong.push(`${call.id} returned ${status} ${JSON.stringify(body)}`)
    if (status !== 200) continue
    const entries = await db
      .select()
      .from(history)
      .where(gt(history.id, last?.id ?? 0))
    if (entries.length === 0) withoutEntry.push(call.id)
    for (const { entity, action, data } of entries)
      if (!hasBeforeAndAfter((data ?? {}) as Record<string, unknown>)) oneSided.add(`${entity}.${action}`)
    for (const { entity, action, actorId, companyId } of entries)
      if (actorId !== staff.id || companyId !== world.company.id)
        wrong.push(`${call.id}: ${entity}.${action} of ${actorId ?? 'nobody'} in ${companyId ?? 'no company'}`)
  }
  expect(wrong).toEqual([])
  expect(withoutEntry.toSorted()).toEqual(Object.keys(withoutHistoryEntry).toSorted())
  expect(rejected).toEqual(Object.keys(rejectedForStaff))
  expect([...oneSided].toSorted()).toEqual(Object.values(oneSidedInCompany).flat().toSorted())
  expect(Object.keys(asked).filter((id) => !known.has(id))).toEqual([])
}, 600_000)
