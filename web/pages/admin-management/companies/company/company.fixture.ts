import { recruiterAnswers } from '#web/testing/board-world.ts'
import { renderPage, type RenderedPage } from '#web/testing/render-page.tsx'
import { globalId } from '#web/testing/world.ts'

/** The address of the page of the company. */
export const COMPANY_PATH = '/admin-management/companies/3'
/** The address of the page of the company with the panel of invoice 2025-1124. */
export const INVOICE_PATH = `${COMPANY_PATH}/7`
/** The global id of the company, for example in live events. */
export const COMPANY_ID = globalId('Company', 3)

/** Returns a line of an invoice: a promoted ad without discount, unless `over` says otherwise. */
export const lineOf = (index: number, over: object = {}) => ({
  id: globalId('Order', index),
  type: 'POSTING',
  item: 'PROMOTION',
  title: `Rad ${index}`,
  total: 1000 * index,
  discount: 0,
  due: 1000 * index,
  gross: 1250 * index,
  isPaymentCanceled: false,
  isManual: false,
  startsOn: '2025-10-02',
  expiresOn: '2025-11-01',
  ...over,
})

/** The lines of the invoice: an ad, an ad with a cancelled payment, a manual line and a paper fee. */
export const lines = [
  lineOf(1),
  lineOf(2, { isPaymentCanceled: true, due: 0, gross: 0 }),
  lineOf(3, { type: 'OTHER', item: null, isManual: true, startsOn: null, expiresOn: null }),
  lineOf(4, { type: 'OTHER', item: 'PAPER_FEE', title: 'Avgift för pappersfaktura' }),
]

export const sums = { net: 8000, vat: 2000.5, gross: 10_000.5, rounding: 0.5, payable: 10_001 }

/** Returns the first page of the lines of an invoice. */
export const ordersOf = (nodes: readonly object[]) => ({
  totalCount: nodes.length,
  pageInfo: { hasNextPage: false, endCursor: null },
  nodes,
})

/** Returns invoice 2025-1124. Without `sentAt`, staff can change the invoice. */
export const invoiceOf = (
  over: { sentAt?: string | null; correctedBy?: object | null; [field: string]: unknown } = {},
) => ({
  __typename: 'Invoice',
  id: globalId('Invoice', 7),
  databaseId: 7,
  company: { id: COMPANY_ID, databaseId: 3 },
  number: '2025-1124',
  companyName: 'Nordvik Energi AB',
  status: 'UN_SENT',
  vatRate: 0.25,
  isPaper: true,
  issuedOn: null,
  dueOn: null,
  createdAt: '2025-11-01T08:00:00Z',
  requestedBy: { name: 'Karin Wallén' },
  version: 4,
  sentAt: null,
  ocr: '2025112406',
  sums,
  corrects: null,
  correctedBy: null,
  creditNote: null,
  isReverseCharge: false,
  file: null,
  orders: ordersOf(lines),
  viewerCanEdit: over.sentAt == null,
  viewerCanCorrect: over.sentAt != null && over.correctedBy == null,
  ...over,
})

/** Returns a service whose status changed on 20 November 2025. */
export const serviceOf = (service: string, status: string, over: object = {}) => ({
  __typename: 'OverviewService',
  service,
  status,
  reference: null,
  since: '2025-11-20T08:12:00Z',
  lastSuccessAt: null,
  fault: null,
  ...over,
})

/** Returns the overview of the company, with two members, an invitation and a subscription. Ponty is not included. */
export const overviewOf = (over: object = {}) => ({
  __typename: 'CompanyOverview',
  id: globalId('CompanyOverview', 3),
  customerSince: '2019-03-04',
  logoUrl: null,
  adCount: 46,
  activeAdCount: 19,
  promotedAdCount: 6,
  unbilledOrderCount: 6,
  invoiceable: 71_000,
  boughtThisYear: 412_500,
  boughtLastYear: 349_600,
  reservedCredits: [{ __typename: 'CreditAmount', package: 'BOOST', amount: 2 }],
  subscriptions: [
    {
      __typename: 'OverviewSubscription',
      databaseId: 1,
      name: 'Tolv Boost Plus per år',
      price: 119_000,
      startsOn: '2025-03-01',
      endsOn: '2026-02-28',
      givenCredits: 12,
      usedCredits: 7,
    },
  ],
  members: [
    {
      __typename: 'OverviewMember',
      name: 'Karin Wallén',
      isAdmin: true,
      avatarColor: 1,
      user: { __typename: 'User', id: 'karin' },
      lastSeenAt: '2025-11-19T09:42:00Z',
      viewerCanImpersonate: false,
    },
    {
      __typename: 'OverviewMember',
      name: 'Jonas Kallio',
      isAdmin: false,
      avatarColor: 2,
      user: { __typename: 'User', id: 'jonas' },
      lastSeenAt: null,
      viewerCanImpersonate: false,
    },
  ],
  memberCount: 7,
  invitations: [
    {
      __typename: 'OverviewInvitation',
      email: 'tove@nordvik.example',
      invitedAt: '2025-11-17T08:00:00Z',
    },
  ],
  invitationCount: 1,
  services: [
    serviceOf('TEAMTAILOR_XML', 'CONNECTED', { lastSuccessAt: '2025-11-20T05:00:00Z' }),
    serviceOf('AMS', 'WRONG_INFORMATION'),
    serviceOf('JOBYLON', 'WAITING_FOR_CONNECTION', { reference: '48213' }),
  ],
  servicesNotIncluded: ['PONTY'],
  ...over,
})

/** Returns the settings of the company: credits of two packages. */
export const settingsOf = (over: object = {}) => ({
  __typename: 'AdminCompany',
  id: globalId('AdminCompany', 3),
  company: { id: COMPANY_ID },
  databaseId: 3,
  name: 'Nordvik Energi AB',
  isTest: false,
  viewerCanEdit: false,
  areCreditsEnabled: true,
  credits: [
    { __typename: 'CreditAmount', package: 'BOOST_PLUS', amount: 2 },
    { __typename: 'CreditAmount', package: 'BOOST', amount: 4 },
  ],
  subscriptionCount: 2,
  ...over,
})

/** Returns a note of Petter Sandahl about the company. */
export const noteOf = (id: number, over: object = {}) => ({
  __typename: 'CompanyNote',
  id: globalId('CompanyNote', id),
  text: `Anteckning ${id}`,
  isCall: false,
  author: { name: 'Petter Sandahl' },
  createdAt: `2025-11-${20 - id}T13:20:00Z`,
  changedAt: null,
  viewerCanChange: false,
  ...over,
})

/** Returns the first page of the notes about the company. */
export const notesOf = (nodes: readonly object[], hasNextPage = false) => ({
  pageInfo: { hasNextPage, endCursor: 'end' },
  edges: nodes.map((node, index) => ({ cursor: String(index), node })),
})

/** Returns the company with two invoices. `over` replaces fields of its details. */
export const companyOf = (over: object = {}) => ({
  id: globalId('BilledCompany', 3),
  company: { id: COMPANY_ID },
  databaseId: 3,
  mediaSelection: 'UPLOADED',
  mediaSelectionUpdatedAt: '2025-10-02T08:00:00Z',
  mediaFileCount: 14,
  salesperson: { name: 'Petter Sandahl' },
  viewerCanOpen: false,
  viewerCanReadTimeline: false,
  overview: overviewOf(),
  neighbors: { place: null, totalCount: null, previous: null, next: null },
  settings: settingsOf(),
  timeline: null,
  notes: notesOf([]),
  info: {
    name: 'Nordvik Energi AB',
    organizationNumber: '559318-4408',
    billingName: null,
    vatNumber: 'SE559318440801',
    companyAddress: {
      coAddress: null,
      streetAddress: 'Storgatan 14',
      postNumber: '852 30',
      postArea: 'Sundsvall',
      postCountry: 'SE',
      postAddress: null,
    },
    billingAddress: {
      coAddress: 'Nordvik Ekonomi',
      streetAddress: 'Storgatan 14',
      postNumber: '852 30',
      postArea: 'Sundsvall',
      postCountry: 'SE',
      postAddress: null,
    },
    telephone: '070-174 06 31',
    contactEmail: 'karin@nordvik.example',
    homePage: 'https://nordvik.example',
    contactPerson: 'Karin Wallén',
    hasPaperBilling: true,
    invoiceEmail: 'faktura@nordvik.example',
    ...over,
  },
  invoices: {
    totalCount: 2,
    pageInfo: { hasNextPage: false, endCursor: null },
    edges: [
      {
        id: globalId('Invoice', 8),
        databaseId: 8,
        number: '2025-1130',
        status: 'UN_PAID',
        issuedOn: null,
        dueOn: null,
        sums,
      },
      {
        id: globalId('Invoice', 7),
        databaseId: 7,
        number: '2025-1124',
        status: 'UN_SENT',
        issuedOn: null,
        dueOn: null,
        sums,
      },
    ].map((node) => ({ cursor: String(node.databaseId), node: { ...node, creditNote: null } })),
  },
})

interface OpenOptions {
  roles?: readonly string[]
  /** Responds to the upload of an invoice's file. */
  uploadInvoice?: (form: FormData) => Response | Promise<Response>
}

/** Opens the page of the company or of its invoice, as a member of Economy. */
export const openCompany = (
  address: string,
  answers: object = {},
  { roles = ['Economy'], uploadInvoice = () => new Response('', { status: 500 }) }: OpenOptions = {},
): RenderedPage =>
  renderPage(address, {
    roles,
    posts: { '/uploadInvoice': uploadInvoice },
    answers: {
      ...recruiterAnswers,
      createMediaUploadLink: () => ({ token: 'abc', errors: [] }),
      'office.company': companyOf(),
      invoice: () => invoiceOf(),
      ...answers,
    } as never,
  })
