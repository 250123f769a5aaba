import { addMonths, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { recruiterAnswers } from '#web/testing/board-world.ts'
import { companyRights } from '#web/testing/office-world.ts'
import { renderPage, type RenderedPage } from '#web/testing/render-page.tsx'
import { pageTexts } from '#web/testing/page-texts.ts'
import { viewer } from '#web/testing/world.ts'

// A company with one running and one ended subscription, and one subscription template.

const t = pageTexts('features/subscriptions')

/** The first day of the current month in Stockholm. */
export const thisMonth = `${stockholmDay(new Date()).slice(0, 7)}-01`

export const companyId = btoa('Company:7')
const COMPANY_NAME = 'Vättern Vård'
const row = {
  id: btoa('AdminCompany:7'),
  databaseId: 7,
  company: { id: companyId },
  name: COMPANY_NAME,
  organizationNumber: '5593184408',
  hasVat: true,
  isTest: false,
  isEmploymentServiceRequired: false,
  employmentServiceStatus: 'NOT_CONNECTED',
  senderId: null,
  isBanned: false,
  isSponsoringEnabled: false,
  sponsoringPoints: 0,
  areCreditsEnabled: false,
  credits: [],
  subscriptionCount: 1,
  hasOrdersToInvoice: false,
  salespersons: [],
  areSalespersonsFull: false,
  services: [],
}
export const monthlyCredits = { __typename: 'MonthlyCredits', package: 'BOOST', amount: 4, description: null }
export const priceChange = {
  __typename: 'PriceChange',
  prices: [{ package: 'BASIC', price: 2900, credits: 2 }],
  description: null,
}
export const subscription = (id: number, name: string, more: object = {}) => ({
  id: btoa(`CompanySubscription:${id}`),
  databaseId: id,
  name,
  price: 18500,
  isExpired: false,
  period: { startsOn: '2026-01-01', endsOn: null, months: null },
  capabilities: [monthlyCredits],
  ...more,
})
const ended = subscription(1, 'Sommarkampanj', {
  isExpired: true,
  period: { startsOn: '2025-05-01', endsOn: '2025-08-31', months: 4 },
  capabilities: [priceChange],
})
export const running = subscription(2, 'Årsavtal Boost')
export const template = {
  id: btoa('SubscriptionTemplate:3'),
  databaseId: 3,
  version: 'v1',
  name: 'Årsavtal',
  price: 12000,
  period: { startsOn: thisMonth, endsOn: addMonths(thisMonth, 5), months: 6 },
  capabilities: [monthlyCredits, priceChange],
}

/** The recorded inputs of mutations, in order. */
export const sent: unknown[] = []
/** Returns a resolver that records the input of a mutation. */
export const recording =
  (answer: () => object) =>
  ({ input }: Readonly<Record<string, unknown>>) => {
    sent.push(input)
    return answer()
  }

/** Opens the list of companies and forgets the recorded inputs. */
export function renderCompanies(answers: object, roles: readonly string[]): RenderedPage {
  sent.length = 0
  return renderPage('/admin-management/companies', {
    roles,
    answers: {
      ...recruiterAnswers,
      salespersons: () => [],
      'office.companies': () => ({
        totalCount: 1,
        edges: [{ cursor: '1', node: { ...companyRights(roles), ...row } }],
        pageInfo: { hasNextPage: false, endCursor: null },
      }),
      company: () => ({ id: companyId, databaseId: 7, subscriptions: [running, ended] }),
      subscriptionTemplates: () => [template],
      viewer: () => ({ ...viewer, viewerCanEditSubscriptionTemplates: roles.includes('Administrator') }),
      ...answers,
    } as never,
  })
}

/** Opens the dialog with the subscriptions of the company. */
export async function openSubscriptions(page: RenderedPage) {
  await page.click('button', t('open_one', { count: 1, name: COMPANY_NAME }))
  return page.within('dialog', t('title'))
}

/** Returns the number of subscriptions in the row of the company, also while a dialog is open. */
export const subscriptionCount = (page: RenderedPage) =>
  page.getByLabelText(t('open_other', { count: '', name: COMPANY_NAME }).trim(), { exact: false, selector: 'button' })
    .textContent
