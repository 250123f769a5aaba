import { ChevronLeft, ChevronRight, ReceiptText, VenetianMask } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { graphql } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { AdminCompanyPage_invoices$key } from '#web/__generated__/AdminCompanyPage_invoices.graphql.ts'
import type { AdminCompanyPageMoreQuery } from '#web/__generated__/AdminCompanyPageMoreQuery.graphql.ts'
import type { AdminCompanyPageQuery } from '#web/__generated__/AdminCompanyPageQuery.graphql.ts'
import { displayOrganisationNumber } from '#rules/people/organisation-number.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { Rich } from '#web/i18n/Rich.tsx'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { ForbiddenError } from '#web/relay/errors.ts'
import { useRefetchSoon } from '#web/relay/page-data/page-context.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Split } from '#web/ui/Layout.tsx'
import { Anchor, Link } from '#web/ui/Link.tsx'
import { CreditNoteLabel, InvoiceStatusLabel, isIssued } from '#web/features/billing/InvoiceStatus.tsx'
import { billingTexts } from '#web/features/billing/texts.ts'
import { useRequestInvoice } from '#web/features/billing/useRequestInvoice.tsx'
import { TestBadge } from '#web/shell/TestBadge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ReadFailed } from '#web/lists/ReadFailed.tsx'
import { useAllRows } from '#web/lists/useAllRows.ts'
import { kronorOf, useKronor } from '#web/i18n/money.ts'
import { impersonateUser } from '#web/features/impersonation/impersonate-user.ts'
import { AdminFrame } from '#web/office/AdminFrame.tsx'
import { companyListQuery } from '#web/office/company-list-filter.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'
import { adminTexts } from '#web/shell/admin/texts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './AdminCompany.module.css'
import { CompanyFacts } from './CompanyFacts.tsx'
import { CompanyStepper } from './CompanyStepper.tsx'
import { CompanyTimeline } from './CompanyTimeline.tsx'
import { ConnectionsSection } from './ConnectionsSection.tsx'
import { CreditsSection } from './CreditsSection.tsx'
import { DueDay } from './DueDay.tsx'
import { InvoicePanel } from './InvoicePanel.tsx'
import { KeyNumbers } from './KeyNumbers.tsx'
import overviewStyles from './Overview.module.css'
import { PeopleSection } from './PeopleSection.tsx'
import { Section } from './Section.tsx'
import { SocialMediaPictures } from './SocialMediaPictures.tsx'
import { SubscriptionsSection } from './SubscriptionsSection.tsx'
import { adminCompanyTexts } from './texts.ts'

/** Number of invoices that the list shows before the user asks for all. */
const LATEST_INVOICES = 4

export const query = graphql`
  query AdminCompanyPageQuery(
    $company: Int!
    $invoice: Int!
    $hasInvoice: Boolean!
    $search: String
    $salespersonId: ID
    $onlyUnassigned: Boolean
  ) @preloadable @throwOnFieldError {
    office {
      company(by: { databaseId: $company }) {
        id
        company {
          id
        }
        databaseId
        mediaSelection
        mediaSelectionUpdatedAt
        mediaFileCount
        viewerCanOpen
        viewerCanReadTimeline
        overview {
          unbilledOrderCount
          members {
            name
            user {
              id
            }
            viewerCanImpersonate
          }
        }
        settings {
          isTest
        }
        ...CompanyFacts_company
        ...CompanyStepper_company
          @arguments(search: $search, salespersonId: $salespersonId, onlyUnassigned: $onlyUnassigned)
        ...ConnectionsSection_company
        ...CreditsSection_company
        ...KeyNumbers_company
        ...SubscriptionsSection_company
        ...PeopleSection_company
        info {
          name
          organizationNumber
          billingName
          vatNumber
          billingAddress {
            coAddress
            streetAddress
            postNumber
            postArea
          }
          telephone
          contactEmail
          homePage
          contactPerson
          paperBilling: hasPaperBilling
          invoiceEmail
        }
      }
      invoice(by: { databaseId: $invoice }) @include(if: $hasInvoice) {
        id
        databaseId
        company {
          databaseId
        }
        number
        ...InvoicePanel_invoice
      }
    }
    ...AdminCompanyPage_invoices @arguments(company: $company)
    ...CompanyTimeline_query @arguments(company: $company)
  }
`

export const live = () => fetchPart(() => import('./admin-company-live.ts'))

/**
 * What staff know about a company: key numbers, credits, subscriptions, connections, people, invoices, billing details
 * and a timeline (PLUS-107), and the panel of one invoice (ADMIN-45 to ADMIN-71).
 */
export default function AdminCompanyPage({ data }: PageProps<AdminCompanyPageQuery>) {
  const { company } = data.office
  const invoice = data.office.invoice ?? null
  // An invoice of another company is answered like an invoice that does not exist.
  if (invoice !== null && invoice.company.databaseId !== company.databaseId) throw new ForbiddenError('FORBIDDEN')
  const {
    data: {
      office: {
        company: { invoices: listed },
      },
    },
    ...paging
  } = usePaginationFragment<AdminCompanyPageMoreQuery, AdminCompanyPage_invoices$key>(
    graphql`
      fragment AdminCompanyPage_invoices on Query
      @throwOnFieldError
      @refetchable(queryName: "AdminCompanyPageMoreQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
        company: { type: "Int!" }
      ) {
        office {
          company(by: { databaseId: $company }) {
            invoices(first: $first, after: $after) @connection(key: "AdminCompanyPage_invoices", filters: []) {
              totalCount @required(action: THROW)
              edges {
                node {
                  id
                  databaseId
                  number
                  status
                  issuedOn
                  dueOn
                  sums {
                    gross {
                      amount
                    }
                  }
                  creditNote {
                    number
                    issuedOn
                    sums {
                      gross {
                        amount
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    `,
    data,
  )
  // The overdue sum and the stepper of the panel need all invoices.
  const { rows, ...invoiceRead } = useAllRows({ listId: company.id, edges: listed.edges, ...paging })
  const invoices = { totalCount: listed.totalCount, nodes: rows }
  // Moving to another company shows its latest invoices again.
  const [expandedCompany, setExpandedCompany] = useState<string | null>(null)
  const t = useTexts(adminCompanyTexts)
  const admin = useTexts(adminTexts)
  const number = useNumber()
  const money = useKronor()
  const day = useDay()
  const navigate = useNavigate()
  const refetch = useRefetchSoon()
  const shared = useTexts(billingTexts)
  const { info, databaseId } = company
  const [requestInvoice, isRequesting] = useRequestInvoice({
    company: { id: company.company.id, databaseId },
    isMember: false,
    onRequested: refetch,
  })
  const [address] = useSearchParams()
  const listQuery = companyListQuery(address)
  const pathTo = (invoiceId?: number) =>
    `/admin-management/companies/${databaseId}${invoiceId === undefined ? '' : `/${invoiceId}`}${listQuery}`
  // Administrators of the company come first.
  const customer = company.overview.members.find(({ viewerCanImpersonate }) => viewerCanImpersonate)
  const viewAs = useOneAtATime((userId: string) => impersonateUser(userId, `/${databaseId}`))
  const name = info.billingName || info.name
  const { streetAddress, postArea } = info.billingAddress
  const sentTo = info.paperBilling
    ? t('sentOnPaper', { to: [streetAddress, postArea].filter(Boolean).join(', ') })
    : info.invoiceEmail
      ? t('sentByEmail', { to: info.invoiceEmail })
      : null
  const overdue = invoices.nodes.filter(({ status }) => status === 'UN_PAID')
  const position = invoice ? invoices.nodes.findIndex((each) => each.databaseId === invoice.databaseId) : -1
  // The list always contains the invoice of the panel.
  const isPanelBelow = position >= LATEST_INVOICES
  const isExpanded = expandedCompany === company.id || isPanelBelow
  const listedInvoices = isExpanded ? invoices.nodes : invoices.nodes.slice(0, LATEST_INVOICES)
  const neighbour = (by: 1 | -1) => invoices.nodes[position + by]
  return (
    <AdminFrame
      page="companies"
      title={name}
      pageCrumbs={[{ label: admin('pages.companies'), to: `${adminPages.companies.path}${listQuery}` }]}
      crumbs={[{ label: name, ...(invoice && { to: pathTo() }) }, ...(invoice ? [{ label: invoice.number }] : [])]}
      status={
        company.settings.isTest ? (
          <TestBadge />
        ) : (
          <span className={`${styles.whole} num muted`}>{displayOrganisationNumber(info.organizationNumber)}</span>
        )
      }
      layout="columns"
      primary={
        <>
          <Button
            variant="secondary"
            icon={ReceiptText}
            isDisabled={company.overview.unbilledOrderCount === 0}
            isPending={isRequesting}
            onPress={requestInvoice}
          >
            {shared('requestInvoice')}
          </Button>
          {customer && (
            <Tooltip text={t('viewAsOf', { name: customer.name })}>
              <Button variant="secondary" icon={VenetianMask} onPress={() => void viewAs(customer.user.id)}>
                {t('viewAsCustomer')}
              </Button>
            </Tooltip>
          )}
        </>
      }
      subBar={<CompanyFacts company={company} />}
      subBarEnd={
        position >= 0 ? (
          <span className={cx(textStyles.facts, styles.stepper)}>
            <span>
              <Fact text={t('place', { place: position + 1, all: invoices.totalCount })} />
            </span>
            <IconButton
              size="sm"
              icon={ChevronLeft}
              label={t('newer')}
              isDisabled={!neighbour(-1)}
              onPress={() => void navigate(pathTo(neighbour(-1)?.databaseId))}
            />
            <IconButton
              size="sm"
              icon={ChevronRight}
              label={t('older')}
              isDisabled={!neighbour(1)}
              onPress={() => void navigate(pathTo(neighbour(1)?.databaseId))}
            />
          </span>
        ) : (
          !invoice && <CompanyStepper company={company} listQuery={listQuery} />
        )
      }
    >
      <div className={styles.scroller}>
        {invoice && (
          <InvoicePanel
            key={invoice.id}
            invoice={invoice}
            onClose={() => void navigate(pathTo())}
            onRefetch={refetch}
          />
        )}
        <Split
          needsWidth
          className={styles.rest}
          aside={
            <CompanyTimeline key={databaseId} companyId={company.company.id} databaseId={databaseId} query={data} />
          }
        >
          <KeyNumbers company={company} overdue={overdue} />
          <div className={overviewStyles.sections}>
            <CreditsSection company={company} />
            <SubscriptionsSection company={company} onClosed={refetch} />
            <ConnectionsSection company={company} />
            <PeopleSection company={company} />
            <Section
              isWide
              title={t('invoices')}
              count={number(invoices.totalCount)}
              help={sentTo}
              {...(invoices.totalCount > LATEST_INVOICES &&
                !isPanelBelow && {
                  end: (
                    // The button stays after a press, so it keeps the focus.
                    <Button variant="link" size="sm" onPress={() => setExpandedCompany(isExpanded ? null : company.id)}>
                      {isExpanded ? t('latestInvoices') : t('allInvoices', { count: invoices.totalCount })}
                    </Button>
                  ),
                })}
            >
              {invoices.nodes.length === 0 ? (
                <p className="muted">{t('noInvoices')}</p>
              ) : (
                <ul>
                  {/* Each link below names its number, state, date and sum. */}
                  <li className={cx(styles.line, styles.lineHead)} aria-hidden="true">
                    <span>{t('invoiceNumber')}</span>
                    <span>{t('status')}</span>
                    <span>{t('issuedOn')}</span>
                    <span>{t('dueOn')}</span>
                    <span>{t('withVat')}</span>
                  </li>
                  {listedInvoices.map((each) => (
                    <li key={each.id}>
                      <Anchor
                        to={pathTo(each.databaseId)}
                        className={styles.line}
                        {...(each.databaseId === invoice?.databaseId ? { 'aria-current': 'true' as const } : {})}
                      >
                        <b className="num">{each.number}</b>
                        <InvoiceStatusLabel status={each.status} />
                        <span className="num muted">
                          {isIssued(each.status) && each.issuedOn != null ? day(each.issuedOn) : '–'}
                        </span>
                        <DueDay status={each.status} dueOn={each.dueOn ?? null} />
                        <span className="num">{money(each.sums.gross)}</span>
                      </Anchor>
                      {each.creditNote && (
                        <Anchor to={pathTo(each.databaseId)} className={styles.line}>
                          <b className="num">{each.creditNote.number}</b>
                          <CreditNoteLabel />
                          <span className="num muted">{day(each.creditNote.issuedOn)}</span>
                          <span className="num muted">–</span>
                          <span className="num">{money(-kronorOf(each.creditNote.sums.gross))}</span>
                        </Anchor>
                      )}
                    </li>
                  ))}
                </ul>
              )}
              <ReadFailed reads={[invoiceRead]} />
            </Section>
            <Section
              isWide
              title={t('info')}
              count=""
              {...(company.viewerCanOpen && { end: <Link to={`/${databaseId}`}>{t('openCompany')}</Link> })}
            >
              <dl className={cx(textStyles.terms, styles.fields)}>
                <Field name={t('billingName')}>{name}</Field>
                <Field name={t('organizationNumber')}>
                  <span className="num">{displayOrganisationNumber(info.organizationNumber)}</span>
                </Field>
                <Field name={t('vatNumber')}>{info.vatNumber && <span className="num">{info.vatNumber}</span>}</Field>
                {info.paperBilling ? (
                  <Field name={t('billingAddress')}>
                    {info.billingAddress.coAddress && (
                      <>
                        {t('careOf', { name: info.billingAddress.coAddress })}
                        <br />
                      </>
                    )}
                    {info.billingAddress.streetAddress}
                    <br />
                    <span className="num">{info.billingAddress.postNumber}</span> {info.billingAddress.postArea}
                  </Field>
                ) : (
                  <Field name={t('invoiceEmail')}>{info.invoiceEmail}</Field>
                )}
                <Field name={t('contactPerson')}>{info.contactPerson}</Field>
                <Field name={t('telephone')}>
                  {info.telephone && <Link href={`tel:${info.telephone.replaceAll(' ', '')}`}>{info.telephone}</Link>}
                </Field>
                <Field name={t('contactEmail')}>
                  {info.contactEmail && <Link href={`mailto:${info.contactEmail}`}>{info.contactEmail}</Link>}
                </Field>
                <Field name={t('homePage')}>
                  {info.homePage && (
                    <Link href={/^https?:/i.test(info.homePage) ? info.homePage : `https://${info.homePage}`}>
                      {info.homePage.replace(/^https?:\/\//, '')}
                    </Link>
                  )}
                </Field>
              </dl>
            </Section>
            <section className={cx(overviewStyles.section, overviewStyles.wide)} aria-label={t('media.title')}>
              <SocialMediaPictures
                key={company.company.id}
                companyId={company.company.id}
                selection={company.mediaSelection}
                selectedAt={company.mediaSelectionUpdatedAt ?? null}
                fileCount={company.mediaFileCount}
              />
            </section>
          </div>
        </Split>
      </div>
    </AdminFrame>
  )
}

const Fact = ({ text }: { text: string }) => (
  <span className={styles.fact}>
    <Rich text={text} parts={{ b: (number) => <b>{number}</b> }} />
  </span>
)

const Field = ({ name, children }: { name: string; children?: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || '–'}</dd>
  </div>
)
