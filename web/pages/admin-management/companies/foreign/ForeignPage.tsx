import { CircleDashed, FileX, Inbox } from 'lucide-react'
import { graphql } from 'react-relay'
import { useParams, useSearchParams } from 'react-router-dom'
import type { ForeignPage_query$key } from '#web/__generated__/ForeignPage_query.graphql.ts'
import type { ForeignPageMoreQuery } from '#web/__generated__/ForeignPageMoreQuery.graphql.ts'
import type { ForeignPageQuery } from '#web/__generated__/ForeignPageQuery.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { AdminFrame } from '#web/office/AdminFrame.tsx'
import { countryName } from '#web/i18n/country-name.ts'
import { reportLoadFailure } from '#web/lists/report-load-failure.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Foreign.module.css'
import panes from '#web/office/Panes.module.css'
import { RequestForm } from './RequestForm.tsx'
import { adminForeignTexts } from './texts.ts'

export const query = graphql`
  query ForeignPageQuery($id: Int!, $hasRequest: Boolean!, $onlyPending: Boolean!) @preloadable @throwOnFieldError {
    ...ForeignPage_query @arguments(onlyPending: $onlyPending)
    office {
      foreignCompanyRequest(by: { databaseId: $id }) @include(if: $hasRequest) {
        id
        ...RequestForm_request
      }
    }
  }
`

export const live = () => fetchPart(() => import('./foreign-live.ts'))

/** Number of requests that a press on "show more" loads. */
const PAGE_SIZE = 50

/** Requests for companies abroad, and the request in the path (ADMIN-79 to ADMIN-85). */
export default function ForeignPage({ data }: PageProps<ForeignPageQuery>) {
  const t = useTexts(adminForeignTexts)
  const day = useDay()
  const { id } = useParams()
  const [search] = useSearchParams()
  const isAll = search.get('show') === 'all'
  const {
    data: {
      office: {
        foreignCompanyRequests: { edges, pendingCount, totalCount },
      },
    },
    hasNext,
    isLoadingNext,
    loadNext,
  } = usePaginationFragment<ForeignPageMoreQuery, ForeignPage_query$key>(
    graphql`
      fragment ForeignPage_query on Query
      @throwOnFieldError
      @refetchable(queryName: "ForeignPageMoreQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
        onlyPending: { type: "Boolean", defaultValue: true }
      ) {
        office {
          foreignCompanyRequests(first: $first, after: $after, onlyPending: $onlyPending)
            @connection(key: "ForeignPage_foreignCompanyRequests", filters: ["onlyPending"]) {
            pendingCount
            totalCount
            edges {
              node {
                id
                databaseId
                companyName
                organizationNumber
                country
                createdAt
                isAccepted
              }
            }
          }
        }
      }
    `,
    data,
  )
  const base = adminPages.foreign.path
  const currentPath = id === undefined ? base : `${base}/${id}`
  const show = isAll ? '?show=all' : ''
  return (
    <AdminFrame
      page="foreign"
      layout="columns"
      subBar={
        <TabLinks
          aria-label={t('filter')}
          isReplacing
          current={`${currentPath}${show}`}
          links={[
            { to: currentPath, label: t('pending'), count: pendingCount ?? undefined },
            { to: `${currentPath}?show=all`, label: t('all'), count: totalCount ?? undefined },
          ]}
        />
      }
    >
      <div className={panes.page}>
        <nav className={panes.list} aria-label={t('list')}>
          {edges.length === 0 && <Empty icon={Inbox} title={t(isAll ? 'noneAtAll' : 'none')} />}
          <ol>
            {edges.map(({ node }) => (
              <li key={node.id}>
                <Anchor
                  to={`${base}/${node.databaseId}${show}`}
                  className={panes.item}
                  {...(String(node.databaseId) === id && { 'aria-current': 'page' as const })}
                >
                  <span>
                    <b>{node.companyName}</b>
                    <small className={textStyles.small}>
                      {countryName(node.country)}, {node.organizationNumber}
                    </small>
                  </span>
                  <span className={styles.day}>
                    {!node.isAccepted && isAll && <Icon icon={CircleDashed} size="xs" />}
                    {day(node.createdAt)}
                  </span>
                </Anchor>
              </li>
            ))}
          </ol>
          {hasNext && (
            <Button
              size="sm"
              variant="ghost"
              isPending={isLoadingNext}
              onPress={() => loadNext(PAGE_SIZE, reportLoadFailure)}
            >
              {t('more')}
            </Button>
          )}
        </nav>
        {data.office.foreignCompanyRequest ? (
          <RequestForm key={data.office.foreignCompanyRequest.id} request={data.office.foreignCompanyRequest} />
        ) : (
          <div className={panes.gone}>
            {(id !== undefined || edges.length > 0) && (
              <Empty icon={id === undefined ? Inbox : FileX} title={t(id === undefined ? 'choose' : 'unknown')} />
            )}
          </div>
        )}
      </div>
    </AdminFrame>
  )
}
