import type * as schema from '#platform/foundation/db/schema/index.ts'
import type { InvoiceSeller } from '#platform/foundation/db/schema/index.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { PAPER_FEE_ORE, invoiceTotals } from '#rules/billing/invoice-lines.ts'
import { invoiceSeries, storedInvoiceNumber } from '#rules/billing/invoice-number.ts'
import { DUE_DAYS, statusOnDay, type InvoiceStatus } from '#rules/billing/invoice-status.ts'
import { basisPointsOf, ore } from '#rules/billing/money.ts'
import { PAPER_FEE_TITLE, packageTitle } from '#rules/billing/order-title.ts'
import { DEFAULT_PRICES } from '#rules/promotion/packages.ts'
import { PROMOTION_DAYS } from '#rules/promotion/promotion.ts'
import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { createRandom, type Random } from './random.ts'

type Invoice = typeof schema.invoices.$inferInsert & { id: number }
type Order = typeof schema.orders.$inferInsert
type Company = typeof schema.companies.$inferInsert
type Ad = Pick<typeof schema.ads.$inferInsert, 'companyId' | 'title' | 'type' | 'start'> & { id: number }

const packages = ['basic', 'boost', 'boost', 'boost-plus', 'boost-plus', 'boost-pro'] as const
const manualLineTitles = [
  'Fotografering på plats',
  'Textgranskning av annons',
  'Framtagning av film',
  'Extra platsannons i tryck',
]

/** Earlier invoices of a company: the age of their order in days, and their final status. */
const pastInvoices: readonly { daysAgo: number; status: InvoiceStatus }[] = [
  { daysAgo: 300, status: 'Paid' },
  { daysAgo: 262, status: 'Paid' },
  { daysAgo: 221, status: 'Canceled' },
  { daysAgo: 190, status: 'Paid' },
  { daysAgo: 150, status: 'Paid' },
  { daysAgo: 112, status: 'Paid' },
  { daysAgo: 74, status: 'Paid' },
  { daysAgo: 44, status: 'UnPaid' },
  { daysAgo: 18, status: 'Sent' },
  { daysAgo: 2, status: 'UnSent' },
]

/**
 * Creates invoices of every company in every status, and orders that are not invoiced yet. Invoice numbers have no gaps
 * and follow the date of the order. The fifth company gets paper invoices, and the last has bought nothing.
 *
 * An order that names an ad runs from the first day of the ad, which has ended. The other orders are from earlier ads,
 * which have been deleted. `seedPromotions` creates the promotions of these orders, and the orders of current ads.
 */
export function seedBilling(
  companies: readonly Company[],
  ads: readonly Ad[],
  {
    seller,
    requestedBy,
    sellerName,
    now,
  }: { seller: InvoiceSeller; requestedBy: string; sellerName: string; now: Date },
) {
  const random = createRandom(20_251_177)
  const invoices: Invoice[] = []
  const orders: Order[] = []
  const at = (daysAgo: number, minute: number): Date => new Date(now.getTime() - daysAgo * DAY_MS - minute * 60_000)
  const pastOrders = companies
    .slice(0, -1)
    .flatMap((company, index) =>
      pastInvoices
        .filter((_, sequenceNumber) => (sequenceNumber + index) % 3 !== 0 || index === 0)
        .map((each) => ({ company, ...each, createdAt: at(each.daysAgo, index * 7) })),
    )
  const lastOfYear = new Map<number, number>()
  const sold = new Set<number>()
  for (const { company, status, createdAt } of pastOrders.toSorted(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime(),
  )) {
    const id = invoices.length + 1
    const companyId = company.id ?? 0
    const isPaper = company.paperBilling === true
    const lines = boughtBefore(
      random,
      ads.filter((ad) => ad.companyId === companyId),
      { companyId, invoiceId: id, createdAt, count: random.int(1, 4), sold },
    )
    if (random.chance(0.3))
      lines.push({
        companyId,
        kind: 'Other',
        title: random.pick(manualLineTitles),
        net: random.int(10, 60) * 10_000,
        invoiceId: id,
        createdAt,
      })
    if (isPaper)
      lines.push({
        companyId,
        kind: 'Other',
        item: 'paperFee',
        title: PAPER_FEE_TITLE,
        net: PAPER_FEE_ORE,
        invoiceId: id,
        createdAt,
      })
    orders.push(...lines)
    invoices.push({
      id,
      companyId,
      requestedBy,
      createdAt,
      paperBilling: isPaper,
      ...numbered(lastOfYear, createdAt),
      ...stateOf(status, createdAt, now),
      ...countedOf(lines, status),
      vat: 2500,
      parties: status === 'UnSent' || status === 'Canceled' ? null : partiesOf(company, seller, sellerName, createdAt),
    })
  }
  for (const [index, company] of companies.slice(0, -1).entries()) {
    const companyId = company.id ?? 0
    orders.push(
      ...boughtBefore(
        random,
        ads.filter((ad) => ad.companyId === companyId),
        { companyId, invoiceId: null, createdAt: now, count: 1 + ((index * 5 + 5) % 7), sold },
      ),
    )
  }
  return { invoices, orders, series: [...lastOfYear].map(([year, last]) => ({ name: invoiceSeries(year), last })) }
}

function numbered(lastOfYear: Map<number, number>, createdAt: Date): { number: number } {
  const year = Number(stockholmDay(createdAt).slice(0, 4))
  const place = (lastOfYear.get(year) ?? 0) + 1
  lastOfYear.set(year, place)
  return { number: storedInvoiceNumber(year, place) }
}

/** Days from the start of an ad until its promotion is on an invoice. */
const MIN_DAYS_UNTIL_INVOICE = 31
const MAX_DAYS_UNTIL_INVOICE = 60

/** Creates the orders of promotions that ended in the weeks before a day. `sold` collects the ads with an order. */
function boughtBefore(
  random: Random,
  ads: readonly Ad[],
  {
    companyId,
    invoiceId,
    createdAt,
    count,
    sold,
  }: { companyId: number; invoiceId: number | null; createdAt: Date; count: number; sold: Set<number> },
): Order[] {
  return Array.from({ length: ads.length === 0 ? 0 : count }, (_, index) => {
    const earlier = random.pick(ads)
    const name = random.pick(packages)
    const daysAgo = MIN_DAYS_UNTIL_INVOICE + index * 4 + random.int(0, 3)
    const isEnding = ({ id, type, start }: Ad): boolean => {
      if ((type !== 'inactive' && type !== 'archived') || !start || sold.has(id)) return false
      const age = (createdAt.getTime() - start.getTime()) / DAY_MS
      return age >= MIN_DAYS_UNTIL_INVOICE && age <= MAX_DAYS_UNTIL_INVOICE
    }
    const ad = ads.find(isEnding)
    if (ad) sold.add(ad.id)
    const bought = ad?.start ?? new Date(createdAt.getTime() - daysAgo * DAY_MS)
    const day = stockholmDay(bought)
    return {
      companyId,
      kind: 'Posting' as const,
      item: 'promotion' as const,
      adId: ad?.id ?? null,
      package: name,
      title: packageTitle((ad ?? earlier).title, name),
      net: DEFAULT_PRICES.monetary[name],
      discount: random.chance(0.2) ? -100_000 : 0,
      paymentCanceledAt: random.chance(0.12) && index > 0 ? bought : null,
      startsOn: day,
      expiresOn: addDays(day, PROMOTION_DAYS - 1),
      invoiceId,
      createdAt: bought,
    }
  })
}

function stateOf(status: InvoiceStatus, createdAt: Date, now: Date): Partial<Invoice> & { status: InvoiceStatus } {
  if (status === 'UnSent' || status === 'Canceled') return { status }
  const issuedOn = stockholmDay(createdAt)
  const dueOn = addDays(issuedOn, DUE_DAYS)
  return {
    status: statusOnDay(stockholmDay(now), { status, dueOn }),
    issuedOn,
    dueOn,
    sentAt: createdAt,
    paidAt: status === 'Paid' ? new Date(createdAt.getTime() + 21 * DAY_MS) : null,
  }
}

function countedOf(lines: readonly Order[], status: InvoiceStatus): { net: number; gross: number; orderCount: number } {
  const { net, gross } = invoiceTotals(
    lines.map((line) => ({
      net: ore(line.net),
      discount: ore(line.discount ?? 0),
      isPaymentCanceled: (line.paymentCanceledAt ?? null) !== null,
    })),
    basisPointsOf(2500),
  )
  return { net: status === 'Canceled' ? 0 : net, gross: status === 'Canceled' ? 0 : gross, orderCount: lines.length }
}

const partiesOf = (
  company: Company,
  seller: InvoiceSeller,
  ourReference: string,
  createdAt: Date,
): NonNullable<Invoice['parties']> => ({
  seller,
  buyer: {
    name: company.name ?? '',
    organizationNumber: company.organizationNumber,
    vatNumber: company.vatNumber ?? null,
    address: company.billingAddress,
    email: company.invoiceEmail ?? null,
    reference: company.contactPerson ?? null,
  },
  ourReference,
  dueOn: addDays(stockholmDay(createdAt), DUE_DAYS),
  replaces: null,
})
