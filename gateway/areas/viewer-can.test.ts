import { afterAll, beforeAll, expect, test } from 'vitest'
import { GetSession } from '#contract/identity/sessions.ts'
import { GetAuditLog } from '#contract/privacy/audit.ts'
import { DashboardGetCompanies } from '#contract/office/companies.ts'
import { GetInvoices, type Invoice } from '#contract/billing/orders-and-invoices.ts'
import { companyMember, staff, type Call } from '#contract/base/call.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds, GetCompany } from '#contract/companies/companies.ts'
import { FetchUpdates } from '#contract/office/release-notes.ts'
import { ApiKeys } from '#contract/integrations/api-keys.ts'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { GetDraftAd } from '#contract/advertising/publishing.ts'
import { GetUserTasks, SponsoringFault, type UserTask } from '#contract/advertising/staff-tasks.ts'
import { GetAllUsers } from '#contract/identity/users.ts'
import { Webhooks } from '#contract/integrations/webhooks.ts'
import { viewerCan } from '#gateway/resolving/viewer-may.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { startAreas, tokenOf, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const documents = {
  Invoices:
    '{ company(by: { databaseId: 7 }) { invoices(first: 3) { nodes { number viewerCanEdit viewerCanCorrect } } } }',
  Company: '{ company(by: { databaseId: 7 }) { viewerCanEdit } }',
  Sales: '{ company(by: { databaseId: 7 }) { viewerCanBuyVolume } }',
  Tree: /* GraphQL */ `
    {
      company(by: { databaseId: 7 }) {
        projects {
          name
          viewerCanEdit
          viewerCanDelete
          folders {
            name
            viewerCanEdit
            viewerCanMove
            viewerCanDelete
          }
        }
      }
    }
  `,
  Steps: '{ board(ad: { databaseId: 42 }) { steps { viewerCanEdit } } }',
  Posts: '{ updates(first: 1) { nodes { viewerCanEdit } } }',
  Office: '{ office { companies(first: 1) { nodes { viewerCanEdit viewerCanSetVat viewerCanInvoice } } } }',
  Billed: '{ office { company(by: { databaseId: 7 }) { viewerCanOpen viewerCanReadTimeline timeline { action } } } }',
  People: '{ office { users(first: 1) { viewerCanInviteStaff nodes { viewerCanSetRights } } } }',
  Templates: '{ viewer { viewerCanEditSubscriptionTemplates } }',
  Tasks: '{ office { tasks(first: 20) { nodes { fault viewerCanMend } } } }',
  Own: '{ company(by: { databaseId: 7 }) { webhooks { viewerCanEdit } partnerKeys(kind: API) { viewerCanDelete } } }',
}

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas(documents)
  areas.answer(CompanyGetUserCompanies, [world.companyCard()])
})
afterAll(() => areas.stop())

const token = (...roles: string[]) => ({ token: tokenOf({ roles }) })
const invoice = (orderNumber: string, over: Partial<Invoice> = {}): Invoice => ({
  id: 1,
  companyId: 7,
  companyName: 'Nordvik',
  companyOrgNr: '5593184408',
  orderNumber,
  status: 'UnSent',
  amount: 100,
  vat: 0.25,
  paperBilling: false,
  start: null,
  dueDate: null,
  createdAt: '2025-11-01T08:00:00.000Z',
  ordersCount: 1,
  orders: [],
  orderCursors: [],
  bill: null,
  sums: { net: 100, vat: 25, gross: 125, rounding: 0, payable: 125 },
  version: 1,
  sentAt: null,
  paidAt: null,
  requestedBy: null,
  ocr: '1',
  corrects: null,
  correctedBy: null,
  creditNote: null,
  isReverseCharge: false,
  ...over,
})

test('billing staff can change an invoice until it is sent, and correct it once afterwards; members cannot', async () => {
  const sentAt = '2025-11-02T08:00:00.000Z'
  areas.answer(GetInvoices, {
    data: [
      invoice('open'),
      invoice('sent', { sentAt }),
      invoice('corrected', { sentAt, correctedBy: { id: 2, orderNumber: '2' } }),
    ],
    total: 3,
    cursors: [],
    next: null,
  })
  const seen = async (...roles: string[]) => {
    const { company } = await areas.data<{
      company: { invoices: { nodes: { number: string; viewerCanEdit: boolean; viewerCanCorrect: boolean }[] } }
    }>('Invoices', {}, token(...roles))
    return company.invoices.nodes.map(
      (each) => `${each.number} ${each.viewerCanEdit ? 'edit' : '-'} ${each.viewerCanCorrect ? 'correct' : '-'}`,
    )
  }
  const all = ['open edit -', 'sent - correct', 'corrected - -']
  expect(await seen('Economy')).toEqual(all)
  expect(await seen('Administrator')).toEqual(all)
  expect(await seen('Moderator')).toEqual(['open - -', 'sent - -', 'corrected - -'])
  expect(await seen()).toEqual(['open - -', 'sent - -', 'corrected - -'])
})

test('only ad administrators can buy the package Volume (PROMO-12)', async () => {
  const sold = async (...roles: string[]) => (await areas.run('Sales', {}, token(...roles))).data
  expect(await sold('Administrator')).toEqual({ company: { viewerCanBuyVolume: true } })
  expect(await sold('Economy')).toEqual({ company: { viewerCanBuyVolume: false } })
  expect(await sold()).toEqual({ company: { viewerCanBuyVolume: false } })
})

test('users who may read a company may work in it; other staff may not', async () => {
  expect(await areas.data('Company')).toEqual({ company: { viewerCanEdit: true } })
  expect(areas.calls).toEqual(['company-get-user-companies'])
  areas.answer(CompanyGetUserCompanies, [])
  areas.refuse(CompanyGetUserCompanyWithAds, 403, { code: 'forbidden', title: 'Forbidden' })
  const { data, errors } = await areas.run('Company', {}, token('Economy'))
  expect([data, errors?.[0]?.extensions?.['code']]).toEqual([{ company: null }, 'FORBIDDEN'])
  areas.answer(CompanyGetUserCompanies, [world.companyCard()])
})

test('everything in a tree can be renamed, default folders cannot be moved, and only empty folders can be deleted', async () => {
  const folder = (id: number, name: string, isDefault: boolean, ads = [] as ReturnType<typeof world.ad>[]) => ({
    id,
    name,
    default: isDefault,
    ads,
  })
  areas.answer(
    CompanyGetUserCompanyWithAds,
    world.companyTree({
      projects: [
        {
          id: 70,
          name: 'Hus',
          default: true,
          folders: [folder(700, 'Bygg', true), folder(701, 'Tak', false, [world.ad()]), folder(702, 'Tom', false)],
        },
        { id: 71, name: 'Kvar', default: false, folders: [folder(710, 'Först', true), folder(711, 'Mer', false)] },
        { id: 72, name: 'Tomt', default: false, folders: [folder(720, 'Först', true)] },
      ],
    }),
  )
  const {
    company: { projects },
  } = await areas.data<{ company: { projects: Record<string, unknown>[] } }>('Tree')
  expect(projects.map(({ name, viewerCanEdit, viewerCanDelete }) => [name, viewerCanEdit, viewerCanDelete])).toEqual([
    ['Hus', true, false],
    ['Kvar', true, false],
    ['Tomt', true, true],
  ])
  expect(projects[0]?.['folders']).toEqual([
    { name: 'Bygg', viewerCanEdit: true, viewerCanMove: false, viewerCanDelete: false },
    { name: 'Tak', viewerCanEdit: true, viewerCanMove: true, viewerCanDelete: false },
    { name: 'Tom', viewerCanEdit: true, viewerCanMove: true, viewerCanDelete: true },
  ])
  expect(areas.calls).toEqual(['company-get-user-company-with-ads'])
})

test('the message of a step can be changed until the ad is archived', async () => {
  areas.answer(GetStepsView, world.board())
  areas.answer(GetDraftAd, world.draftAd())
  const steps = world.boardSteps()
  expect(await areas.data('Steps')).toEqual({ board: { steps: steps.map(() => ({ viewerCanEdit: true })) } })
  expect(areas.calls).toEqual(['get-steps-view', 'get-draft-ad'])
  areas.answer(GetDraftAd, world.draftAd({ type: 'archived' }))
  expect(await areas.data('Steps', {}, token('Moderator'))).toEqual({
    board: { steps: steps.map(() => ({ viewerCanEdit: false })) },
  })
})

test('content writers can change release notes; users who can see webhooks and keys can change them', async () => {
  areas.answer(FetchUpdates, [
    {
      id: 1,
      description: 'Nytt',
      content: '<p>x</p>',
      type: 'html',
      locale: 'sv',
      date: '2025-11-01T08:00:00.000Z',
      published: true,
      version: 'v1',
    },
  ])
  const posts = (canEdit: boolean) => ({ updates: { nodes: [{ viewerCanEdit: canEdit }] } })
  expect(await areas.data('Posts')).toEqual(posts(false))
  expect(await areas.data('Posts', {}, token('Economy'))).toEqual(posts(false))
  expect(await areas.data('Posts', {}, token('Moderator'))).toEqual(posts(true))
  areas.answer(
    Webhooks,
    [
      {
        id: 1,
        url: 'https://a.example',
        description: '',
        events: ['ad.published'],
        state: 'active',
        createdAt: '2025-11-01T08:00:00.000Z',
        createdBy: null,
        failingSince: null,
        stoppedAt: null,
        lastDeliveredAt: null,
        waiting: 0,
        formerSecretUntil: null,
      },
    ],
    { companyId: 7 },
  )
  areas.answer(
    ApiKeys,
    [
      {
        id: 1,
        name: 'K',
        key: 'tvl_…',
        deprecatedUses: [],
        createdAt: '2025-11-01T08:00:00.000Z',
        createdBy: null,
        scope: 'read',
        expiresAt: null,
        lastUsedAt: null,
        lastUse: null,
        formerKeyUntil: null,
      },
    ],
    { companyId: 7 },
  )
  expect(await areas.data('Own')).toEqual({
    company: { webhooks: [{ viewerCanEdit: true }], partnerKeys: [{ viewerCanDelete: true }] },
  })
})

test('a key can only make calls that are declared for keys, and calls with different access cannot be compared', async () => {
  const call = (id: string, changes: Partial<Call>) =>
    ({ id, access: companyMember('ad', 'body.id'), ...changes }) as Call
  const read = call('read', {})
  const as = (scope: 'read' | 'write') =>
    ({ session: { isKey: true, roles: [] }, load: async () => scope }) as unknown as GatewayContext
  expect(GetSession.partner).toBe('feed')
  expect(await viewerCan(call('none', {}), read)(as('write'))).toBe(false)
  expect(await viewerCan(call('write', { partner: 'write' }), read)(as('read'))).toBe(false)
  expect(await viewerCan(call('write', { partner: 'write' }), read)(as('write'))).toBe(true)
  expect(() => viewerCan(call('narrow', { access: companyMember('ad', 'body.id', { staff: [] }) }), read)).toThrow(
    'narrow and read have different access',
  )
  expect(await viewerCan(call('staff', { access: staff('Economy') }), read)({ session: null } as GatewayContext)).toBe(
    false,
  )
})

const roles = ['Administrator', 'Moderator', 'Economy', 'ContentWriter', 'InternalSales'] as const
/** Returns the staff roles for which a document's result allows the action. */
const whoMay = async (name: keyof typeof documents, may: (data: never) => boolean) => {
  const able: string[] = []
  for (const role of roles) if (may((await areas.data(name, {}, token(role))) as never)) able.push(role)
  return able
}

test('the staff actions on a back-office company follow the declared access of the calls (ADMIN-06, ADMIN-13, SHELL-71)', async () => {
  areas.answer(DashboardGetCompanies, [
    {
      id: 7,
      name: 'Nordvik',
      organizationNumber: '5593184408',
      vat: true,
      amfRequired: false,
      amsConnection: 'notConnected',
      amsSenderId: null,
      banned: false,
      isTest: false,
      partialSponsoringEnabled: false,
      partialSponsoringPoints: 0,
      creditsEnabled: false,
      creditAmounts: [],
      hasSubscriptions: false,
      subscriptionCount: 0,
      salespersons: [],
      hasOrdersToInvoice: false,
      salespersonsFull: false,
      jobylonService: [],
      pontyServices: [],
      teamtailorService: null,
      teamtailorXmlService: null,
      cursor: '1',
    },
  ])
  type Answer = {
    office: { companies: { nodes: Record<'viewerCanEdit' | 'viewerCanSetVat' | 'viewerCanInvoice', boolean>[] } }
  }
  const may = (field: 'viewerCanEdit' | 'viewerCanSetVat' | 'viewerCanInvoice') =>
    whoMay('Office', ({ office }: Answer) => office.companies.nodes[0]?.[field] === true)
  expect([await may('viewerCanEdit'), await may('viewerCanSetVat'), await may('viewerCanInvoice')]).toEqual([
    ['Administrator', 'Moderator'],
    ['Administrator'],
    ['Administrator', 'Economy'],
  ])
  const address = {
    coAddress: null,
    streetAddress: 'Storgatan 14',
    postNumber: '852 30',
    postArea: 'Sundsvall',
    postCountry: 'SE',
    postAddress: null,
  }
  areas.answer(GetAuditLog, { items: [], cursors: [], next: null, total: 0, isMore: false, days: [] })
  areas.answer(GetCompany, {
    id: 7,
    name: 'Nordvik',
    billingName: null,
    organizationNumber: '5593184408',
    vatNumber: null,
    logo: null,
    companyAddress: address,
    billingAddress: address,
    telephone: '060-1',
    contactEmail: 'a@b.example',
    homePage: null,
    contactPerson: 'Karin',
    paperBilling: false,
    invoiceEmail: 'f@b.example',
    mediaSelection: 'not-set',
    mediaSelectionUpdatedAt: null,
    mediaFileCount: 0,
    vatAmount: 0.25,
    salesperson: null,
    version: 'v1',
  })
  expect(
    await whoMay(
      'Billed',
      ({ office }: { office: { company: { viewerCanOpen: boolean } } }) => office.company.viewerCanOpen,
    ),
  ).toEqual(['Administrator', 'Moderator', 'InternalSales'])
  expect(
    await whoMay(
      'Billed',
      ({ office }: { office: { company: { viewerCanReadTimeline: boolean } } }) => office.company.viewerCanReadTimeline,
    ),
  ).toEqual(['Administrator'])
  expect(
    await whoMay(
      'Billed',
      ({ office }: { office: { company: { timeline: object[] | null } } }) => office.company.timeline !== null,
    ),
  ).toEqual(['Administrator'])
})

test('the back office is closed to users without a staff role, and costs no call (SHELL-71)', async () => {
  const { errors } = await areas.run('Office', {}, { token: tokenOf({ roles: [] }) })
  expect(errors).toMatchObject([{ path: ['office'], extensions: { code: 'FORBIDDEN' } }])
  expect(areas.calls).toEqual([])
})

test('only an Administrator can change rights, invitations and templates (PLUS-83, ADMIN-100)', async () => {
  areas.answer(GetAllUsers, [
    {
      id: '10000000-0000-4000-8000-000000000000',
      name: 'Siv Ek',
      email: 'siv@example.com',
      emailConfirmed: true,
      companies: [],
      roles: [],
      mayBeImpersonated: true,
      cursor: 'c',
    },
  ])
  type People = { office: { users: { viewerCanInviteStaff: boolean; nodes: { viewerCanSetRights: boolean }[] } } }
  expect(await whoMay('People', ({ office }: People) => office.users.viewerCanInviteStaff)).toEqual(['Administrator'])
  expect(await whoMay('People', ({ office }: People) => office.users.nodes[0]?.viewerCanSetRights === true)).toEqual([
    'Administrator',
  ])
  expect(
    await whoMay(
      'Templates',
      ({ viewer }: { viewer: { viewerCanEditSubscriptionTemplates: boolean } }) =>
        viewer.viewerCanEditSubscriptionTemplates,
    ),
  ).toEqual(['Administrator'])
})

test('each fault of a task can be resolved by users with the access it needs (PROMO-54, PROMO-56)', async () => {
  const task = (id: number, error: UserTask['error']): UserTask => ({
    id,
    companyId: 7,
    companyName: 'Norrskenet AB',
    postingId: 42,
    title: 'Snickare',
    integration: 'ponty',
    city: 'Umeå',
    country: 'SE',
    promotionType: 'boost',
    status: 'open',
    createdAt: '2025-11-03T08:00:00Z',
    error,
    kind: 'sponsor',
    pictures: null,
    credits: null,
    packageCredits: [],
  })
  const all = Object.values(SponsoringFault.enum)
  areas.answer(GetUserTasks, {
    data: [null, ...all].map((fault, index) => task(index + 1, fault)),
    total: all.length + 1,
    failed: all.length,
    cursors: [],
    next: null,
  })
  const mended = async (role: string) =>
    (
      await areas.data<{ office: { tasks: { nodes: { fault: string | null; viewerCanMend: boolean }[] } } }>(
        'Tasks',
        {},
        token(role),
      )
    ).office.tasks.nodes
      .filter(({ viewerCanMend }) => viewerCanMend)
      .map(({ fault }) => fault)
  expect(await mended('ContentWriter')).toEqual([])
  const whole = await mended('Moderator')
  expect(whole).toHaveLength(all.length - 2)
  for (const unsolvable of ['PROMOTION_FAILED', 'AD_NOT_ACTIVE', null]) expect(whole).not.toContain(unsolvable)
  expect(await mended('Economy')).toEqual(['NO_SALESPERSON'])
})
