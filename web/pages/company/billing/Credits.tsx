import { History } from 'lucide-react'
import { splitName } from '#rules/people/avatar.ts'
import { kronorToOre } from '#rules/billing/money.ts'
import { DEFAULT_PRICES } from '#rules/promotion/packages.ts'
import { graphql, useFragment } from 'react-relay'
import type { CreditsFragment_company$key } from '#web/__generated__/CreditsFragment_company.graphql.ts'
import type { CreditsTransactions_company$key } from '#web/__generated__/CreditsTransactions_company.graphql.ts'
import type { CreditsMoreQuery } from '#web/__generated__/CreditsMoreQuery.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { kronorOf, useMoney } from '#web/i18n/money.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { useRefetchSoon } from '#web/relay/page-data/page-context.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { currentUser } from '#web/relay/session.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Block, Split } from '#web/ui/Layout.tsx'
import { PartMissing } from '#web/ui/PartMissing.tsx'
import { useNumberedPages } from '#web/lists/useNumberedPages.ts'
import textStyles from '#web/styles/Text.module.css'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './Billing.module.css'
import { ContactSales } from './ContactSales.tsx'
import { PAGE_ROWS } from './Orders.tsx'
import { RowsShown } from './RowsShown.tsx'
import { contactSalesTexts } from '#web/shell/contact-sales/texts.ts'
import { companyBillingTexts } from './texts.ts'

/** The packages in display order. Volume credits are hidden (BILL-30). */
const PACKAGES = ['BASIC', 'BOOST', 'BOOST_PLUS', 'BOOST_PRO'] as const
const { monetary } = DEFAULT_PRICES
/** Default package prices in öre, used if the company's prices cannot be read (PROMO-09). */
const DEFAULT_ORE = {
  BASIC: monetary.basic,
  BOOST: monetary.boost,
  BOOST_PLUS: monetary['boost-plus'],
  BOOST_PRO: monetary['boost-pro'],
}

/**
 * Shows a company's credits and their history (BILL-30 to BILL-33). `contact` is null without the contact form, and
 * `off` if the form was switched off while the page was open.
 */
export function Credits({ company, contact }: { company: CreditsFragment_company$key; contact: 'on' | 'off' | null }) {
  const t = useTexts(companyBillingTexts)
  const contactSales = useTexts(contactSalesTexts)
  const number = useNumber()
  const data = useFragment<CreditsFragment_company$key>(
    graphql`
      fragment CreditsFragment_company on Company @throwOnFieldError {
        id
        credits {
          maxPeriodDays
          amounts {
            package
            amount
          }
        }
        salesContact {
          name
          phone
          pictureUrl
        }
        promotionPrices @catch(to: NULL) {
          packages {
            package
            price {
              amount
            }
            credits
          }
        }
        # With the arguments of the first page below, so that only the page counts, and not each further page.
        creditTransactions(first: 20) @catch(to: NULL) {
          totalCount
        }
        ...CreditsTransactions_company
      }
    `,
    company,
  )
  const { credits, salesContact, promotionPrices: prices } = data
  const money = useMoney()
  const priceOf = (name: (typeof PACKAGES)[number]) => {
    const price = prices?.packages.find((each) => each.package === name)?.price
    return money(price === undefined ? DEFAULT_ORE[name] : kronorToOre(kronorOf(price)))
  }
  const creditsFor = (name: (typeof PACKAGES)[number]) =>
    prices?.packages.find((each) => each.package === name)?.credits ?? 1
  const isUsual = PACKAGES.every((name) => creditsFor(name) === 1)
  const email = currentUser()?.email
  return (
    <Split
      aside={
        <div className={cx(flexStyles.sections, styles.aside)}>
          {(salesContact || contact) && (
            <section className={styles.contact}>
              <h2 className={textStyles.heading}>{t('needMore')}</h2>
              {salesContact && (
                <div className={flexStyles.row}>
                  <Avatar person={{ ...splitName(salesContact.name), email: null }} image={salesContact.pictureUrl} />
                  <p>
                    <b translate="no">{salesContact.name}</b>
                    <br />
                    {salesContact.phone && (
                      <a href={`tel:${salesContact.phone.replaceAll(' ', '')}`}>{salesContact.phone}</a>
                    )}
                  </p>
                </div>
              )}
              {contact && <ContactSales companyId={data.id} isOff={contact === 'off'} />}
              {contact && email && <p className="muted">{contactSales('answeredAt', { email })}</p>}
            </section>
          )}
          <p className="muted">{t('maxPeriod', { count: credits.maxPeriodDays })}</p>
        </div>
      }
    >
      <div className={styles.page}>
        <Block title={t('balance')} note={t(isUsual ? 'balanceHelp' : 'balanceHelpOwn')} className={styles.block}>
          <dl className={styles.balance}>
            {PACKAGES.map((name) => {
              const amount = credits.amounts.find((each) => each.package === name)?.amount ?? 0
              return (
                <div key={name}>
                  <dt>{t(`packages.${name}`)}</dt>
                  <dd data-none={amount === 0 || undefined}>{number(amount)}</dd>
                  {!isUsual && <dd className={textStyles.small}>{t('creditsEach', { count: creditsFor(name) })}</dd>}
                  <dd className={textStyles.small}>
                    {t(amount === 0 ? 'otherwise' : 'otherwiseEach', { price: priceOf(name) })}
                  </dd>
                </div>
              )
            })}
          </dl>
        </Block>
        <Transactions company={data} count={data.creditTransactions?.totalCount ?? 0} />
      </div>
    </Split>
  )
}

function Transactions({ company, count }: { company: CreditsTransactions_company$key; count: number }) {
  const t = useTexts(companyBillingTexts)
  const number = useNumber()
  const day = useDay()
  const {
    data: { creditTransactions: transactions },
    ...paging
  } = usePaginationFragment<CreditsMoreQuery, CreditsTransactions_company$key>(
    graphql`
      fragment CreditsTransactions_company on Company
      @throwOnFieldError
      @refetchable(queryName: "CreditsMoreQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" }) {
        creditTransactions(first: $first, after: $after)
          @connection(key: "Credits_creditTransactions", filters: [])
          @catch(to: NULL) {
          edges {
            node {
              id
              createdAt
              kind
              title
              description
              amounts {
                package
                amount
              }
            }
          }
        }
      }
    `,
    company,
  )
  const refresh = useRefetchSoon()
  const pages = useNumberedPages({
    ...paging,
    edges: transactions?.edges ?? [],
    totalCount: count,
    size: PAGE_ROWS,
  })
  const kinds = {
    USED: t('kinds.USED'),
    RETURNED: t('kinds.RETURNED'),
    ADDED: t('kinds.ADDED'),
    MONTHLY: t('kinds.MONTHLY'),
  }
  const names = {
    ...Object.fromEntries(PACKAGES.map((name) => [name, t(`packages.${name}`)])),
    VOLUME: t('packages.VOLUME'),
  } as Record<string, string>
  return (
    <Block title={t('history')} note={transactions === null ? undefined : number(count)} className={styles.block}>
      {transactions === null ? (
        <PartMissing onRetry={refresh} />
      ) : transactions.edges.length === 0 ? (
        <Empty icon={History} title={t('noTransactions')} />
      ) : (
        <DataTable isFixed aria-label={t('history')} className={styles.transactions}>
          <thead>
            <tr>
              <th scope="col">{t('date')}</th>
              <th scope="col">{t('description')}</th>
              <th scope="col" data-align="end">
                {t('credits')}
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.rows.map(({ node }) => (
              <tr key={node.id}>
                <td className="num">{day(node.createdAt)}</td>
                <td title={[node.title, node.description].filter(Boolean).join(': ')}>
                  <b className={styles.strong}>{node.title}</b>{' '}
                  <small className={cx('muted', styles.kind)}>
                    {[node.kind in kinds ? kinds[node.kind as keyof typeof kinds] : '', node.description]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                </td>
                <td data-align="end" data-added={node.amounts.every(({ amount }) => amount > 0) || undefined}>
                  {node.amounts
                    .map(
                      ({ package: name, amount }) =>
                        `${amount > 0 ? '+' : '−'}${number(Math.abs(amount))} ${names[name] ?? ''}`,
                    )
                    .join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td colSpan={3}>
                <RowsShown
                  pages={pages}
                  countText={t('transactionsCounted', { count })}
                  label={t('transactionsPages')}
                />
              </td>
            </tr>
          </tfoot>
        </DataTable>
      )}
    </Block>
  )
}
