import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StepTemplateList } from '#contract/ads/templates.ts'
import { GetAllInvoices } from '#contract/billing/orders-and-invoices.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { CreateApiKey, CreateCareerPage } from '#contract/integrations/api-keys.ts'
import { WorkplaceTemplateList } from '#contract/companies/workplaces.ts'
import { companyOf, sendCall } from './ads.ts'
import { getToken } from './graphql.ts'
import { root } from './program.ts'
import { seededBoard } from './seeded-board.ts'
import type { Tavla } from './tavla.ts'

/** The pages of one visitor: paths of the web app with the demo data. */
export interface Walk {
  /** The token of the visitor, or undefined for a visitor who is signed out. */
  token: string | undefined
  paths: readonly string[]
}

/** Returns the path patterns of all routes of the web app, such as `:company/ad/:id`. */
const routePatterns = (): string[] =>
  globSync('web/pages/**/route.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}path: '([^']+)'/gm)].map(([, pattern = '']) => pattern),
  )

/**
 * Returns the path of every page of the web app with the demo data, by visitor. Creates the API keys whose pages are
 * among them. A new route fails here until it has a path.
 */
export async function everyPage(tavla: Pick<Tavla, 'site'>): Promise<Walk[]> {
  const member = await getToken(tavla, 'company.admin')
  const staff = await getToken(tavla, 'administrator')
  const { id: company } = await companyOf(tavla, member)
  const [{ projects }, board, [steps], [workplace], invoices] = await Promise.all([
    sendCall(tavla, member, CompanyGetUserCompanyWithAds, { query: { id: company } }),
    seededBoard(tavla, member, 'small'),
    sendCall(tavla, member, StepTemplateList, { query: { id: company } }),
    sendCall(tavla, member, WorkplaceTemplateList, { query: { id: company } }),
    sendCall(tavla, staff, GetAllInvoices, { query: { take: 1, status: 'UnSent' } }),
  ])
  const keyOf = (call: typeof CreateApiKey | typeof CreateCareerPage) =>
    sendCall(tavla, member, call, { body: { id: company, name: `Intranätet ${randomUUID().slice(0, 8)}` } })
  const [apiKey, careerPageKey] = [await keyOf(CreateApiKey), await keyOf(CreateCareerPage)]
  const folder = `/${company}/${projects[0]?.id ?? 0}/${projects[0]?.folders[0]?.id ?? 0}`
  const ad = `/${board.companyId}/ad/${board.id}`
  const invoice = invoices.data[0]
  const ofMember: Record<string, string> = {
    '/': '/',
    ':company/:project?/:folder?': folder,
    ':company/:project?/:folder?/import-ad': `${folder}/import-ad`,
    ':company/ad/:id': ad,
    ':company/ad/:id/board/:unlocked?': `${ad}/board`,
    ':company/ad/:id/channels': `${ad}/channels`,
    ':company/ad/:id/details': `${ad}/details`,
    ':company/ad/:id/external/promotion': `${ad}/external/promotion`,
    ':company/ad/:id/form': `${ad}/form`,
    ':company/ad/:id/promotion': `${ad}/promotion`,
    ':company/ad/:id/steps': `${ad}/steps`,
    ':company/ads/:id?': `/${board.companyId}/ads/${board.id}`,
    ':company/api-keys/:key': `/${company}/api-keys/${apiKey.id}`,
    ':company/career-pages/:key': `/${company}/career-pages/${careerPageKey.id}`,
    ':company/connections/:service': `/${company}/connections/jobylon`,
    ':company/step-templates/edit/:id': `/${company}/step-templates/edit/${steps?.id ?? 0}`,
    ':company/workplace-templates/edit/:id': `/${company}/workplace-templates/edit/${workplace?.id ?? 0}`,
    profile: '/profile',
    'profile/notification-settings': '/profile/notification-settings',
    '*': '/no/page/has/this/address',
  }
  const ofStaff: Record<string, string> = {
    'admin-management': '/admin-management',
    '/admin-management/manage-promotions': '/admin-management/manage-promotions',
    'admin-management/:company/partial-sponsoring/:ad?': '/admin-management/2/partial-sponsoring',
    'admin-management/companies/:company/:invoice?': `/admin-management/companies/${invoice?.companyId ?? 0}/${invoice?.id ?? 0}`,
    'admin-management/companies/foreign/requests/:id?': '/admin-management/companies/foreign/requests/1',
    'admin-management/features/:id?': '/admin-management/features/1',
  }
  const ofVisitor: Record<string, string> = {
    assignment: '/assignment',
    features: '/features',
    'forgotten-password': '/forgotten-password',
    'media-upload/:token': '/media-upload/no-such-token',
    register: '/register',
    'reset-password/:token': '/reset-password/no-such-token',
    'sign-in': '/sign-in',
    'sign-in/google': '/sign-in/google',
  }
  for (const pattern of routePatterns()) {
    if (pattern in ofMember || pattern in ofStaff || pattern in ofVisitor) continue
    const [first = '', ...rest] = pattern.split('/')
    if (rest.some((part) => part.startsWith(':'))) throw new Error(`Add a path for the route ${pattern}.`)
    if (first === ':company') ofMember[pattern] = `/${[company, ...rest].join('/')}`
    else if (first === 'admin-management') ofStaff[pattern] = `/${pattern}`
    else throw new Error(`Add a path for the route ${pattern}.`)
  }
  return [
    { token: member, paths: Object.values(ofMember) },
    { token: staff, paths: Object.values(ofStaff) },
    { token: undefined, paths: Object.values(ofVisitor) },
  ]
}
