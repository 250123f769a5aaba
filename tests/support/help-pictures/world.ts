import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { RequestCompanyExport } from '#contract/companies/company-export.ts'
import { RequestBankId } from '#contract/companies/joining.ts'
import { AddRecruiter, UpdateCompanyUserRole } from '#contract/companies/membership.ts'
import { ManageEmailAdd, ManageEmailToggle, ManageEmailVerify } from '#contract/companies/senders.ts'
import { SaveWorkplace } from '#contract/companies/workplaces.ts'
import { EmailTemplateUpdate } from '#contract/ads/templates.ts'
import { AccountsImpersonate } from '#contract/identity/impersonation.ts'
import { CreateCareerPage } from '#contract/integrations/api-keys.ts'
import { SetOfficeSetting } from '#contract/office/settings.ts'
import { demoUserId, seedDemo } from '#platform/tools/seed/demo.ts'
import { walkThroughIdentification } from '#platform/tools/sandbox/identify.fixture.ts'
import { karin } from '#platform/tools/sandbox/people.ts'
import { testServices } from '#platform/tools/sandbox/sandbox.fixture.ts'
import { startSandbox } from '#platform/tools/sandbox/sandbox.ts'
import { sandboxClient } from '#platform/foundation/env/service-settings.ts'
import { sendCall } from '../ads.ts'
import { type ClockedTavla, startClockedTavla } from '../clocked-tavla.ts'
import { getToken } from '../graphql.ts'
import { seededBoard } from '../seeded-board.ts'

/** The clock of the platform and the browser. In the future, because the gateway rejects sessions of the past. */
export const NOW = new Date('2030-03-14T09:00:00Z')

/** Addresses that the pages show. The programs listen on random ports, which would change the pictures. */
const SITE_URL = 'https://jobb.example'
const WEB_URL = 'https://tavla.example'

/** A running Tavla with the demo data, and what the pictures show in addition. */
export interface HelpWorld {
  readonly web: string
  readonly site: string
  readonly company: number
  /** Path of an active ad with candidates. */
  readonly ad: string
  /** Path of a draft. */
  readonly draft: string
}

/** Starts Tavla for the pictures. The clock and the data are fixed, so the same code gives the same pictures. */
export async function startHelpWorld(): Promise<HelpWorld & { stop(): Promise<void> }> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, clock: () => NOW, ...testServices(WEB_URL) })
  const tavla = await startClockedTavla(NOW, {
    seed: 'demo',
    siteUrl: SITE_URL,
    publicUrl: WEB_URL,
    siteDomains: ['jobb.example', 'karriar.example'],
    importSites: [{ origin: SITE_URL, isLocal: true }],
    bankIdentity: {
      issuer: `${sandbox.url}/identity`,
      clientId: sandboxClient.id,
      clientSecret: sandboxClient.secret,
    },
    companyRegistry: { url: `${sandbox.url}/registry`, key: sandboxClient.registryKey },
  })
  const stop = async () => {
    await tavla.stop()
    await sandbox.close()
  }
  try {
    await seedDemo(tavla.platform.deps)
    const { id, companyId } = await seededBoard(tavla, await getToken(tavla, 'recruiter'), 'small')
    await prepareCompany(tavla, companyId)
    const { projects } = await sendCall(tavla, await getToken(tavla, 'recruiter'), CompanyGetUserCompanyWithAds, {
      query: { id: companyId },
    })
    const draft = projects
      .flatMap(({ folders }) => folders.flatMap(({ ads }) => ads))
      .find(({ type }) => type === 'draft')
    return {
      web: tavla.web,
      site: tavla.site,
      company: companyId,
      ad: `/${companyId}/ad/${id}`,
      draft: `/${companyId}/ad/${draft?.id ?? 0}`,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Adds what the demo company lacks: invitations, sender addresses, keys of career pages, an export, and a visit of staff. */
async function prepareCompany(tavla: ClockedTavla, companyId: number): Promise<void> {
  const staff = await getToken(tavla, 'administrator')
  const admin = await getToken(tavla, 'company.admin')
  for (const name of ['contactSalesButton', 'pontyServiceConnection'] as const)
    await sendCall(tavla, staff, SetOfficeSetting, { body: { name, value: true } })
  for (const name of ['lyktvinden.example', 'Webbyrån Fyrtorn'])
    await sendCall(tavla, admin, CreateCareerPage, { body: { id: companyId, name } })
  for (const [name, streetAddress] of [
    ['Bäckängen', 'Bäckvägen 12'],
    ['Furuvik', 'Furuviksvägen 3'],
    ['Hemtjänsten', 'Norra Kungsgatan 8'],
  ] as const)
    await sendCall(tavla, admin, SaveWorkplace, {
      body: { id: companyId, name, streetAddress, postNumber: '803 20', postArea: 'Gävle', postCountry: 'SE' },
    })
  for (const email of ['ida.berg@lyktvinden.example', 'samir.haddad@lyktvinden.example'])
    await sendCall(tavla, admin, AddRecruiter, { body: { companyId, email } })
  const colleague = (await demoUserId(tavla.platform.deps, 'leila.rahimi')) ?? ''
  await sendCall(tavla, admin, UpdateCompanyUserRole, { body: { admin: true, userId: colleague, companyId } })
  const { serviceId } = await sendCall(tavla, admin, ManageEmailAdd, {
    body: { companyId, email: 'jobb@lyktvinden.example' },
  })
  const token = /sender=([\w-]+)/.exec((await tavla.platform.lastMail('jobb@lyktvinden.example')).text)?.[1] ?? ''
  await sendCall(tavla, admin, ManageEmailVerify, { body: { token } })
  await sendCall(tavla, admin, ManageEmailToggle, { body: { companyId, serviceId, active: true } })
  await sendCall(tavla, admin, ManageEmailAdd, { body: { companyId, email: 'rekrytering@lyktvinden.example' } })
  const userId = (await demoUserId(tavla.platform.deps, 'recruiter')) ?? ''
  const asRecruiter = await sendCall(tavla, staff, AccountsImpersonate, { body: { userId } })
  await sendCall(tavla, asRecruiter.token, EmailTemplateUpdate, {
    body: { companyId, id: null, name: 'Referenser', message: '<p>Hej {förnamn},</p>' },
  })
  await sendCall(tavla, admin, RequestCompanyExport, { body: { id: companyId } })
  await tavla.platform.runJobs()
}

/** Identifies the recruiter with BankID and returns the path of the page that the browser returns to. */
export async function identifyRecruiter({ site }: HelpWorld): Promise<string> {
  const tavla = { site }
  const token = await getToken(tavla, 'recruiter')
  const { redirectUrl } = await sendCall(tavla, token, RequestBankId, { query: { returnUrl: `${WEB_URL}/assignment` } })
  const { pathname, search } = await walkThroughIdentification(redirectUrl, karin.id)
  return `${pathname}${search}`
}
