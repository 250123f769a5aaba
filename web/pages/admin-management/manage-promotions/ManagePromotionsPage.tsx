import { Ban, CircleAlert, CircleMinus, Clock, Rocket, SearchX } from 'lucide-react'
import { graphql } from 'react-relay'
import type { ManagePromotionsPage_query$key } from '#web/__generated__/ManagePromotionsPage_query.graphql.ts'
import more, { type ManagePromotionsPageMoreQuery } from '#web/__generated__/ManagePromotionsPageMoreQuery.graphql.ts'
import type { ManagePromotionsPageQuery } from '#web/__generated__/ManagePromotionsPageQuery.graphql.ts'
import { Rich } from '#web/i18n/Rich.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { FilterChoice } from '#web/ui/FilterChips.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ReadFailed } from '#web/lists/ReadFailed.tsx'
import { reportLoadFailure } from '#web/lists/report-load-failure.ts'
import { useListRead } from '#web/lists/useListRead.ts'
import { AdminFrame } from '#web/office/AdminFrame.tsx'
import { AdminSearch } from '#web/office/AdminSearch.tsx'
import { useRefetchOnChange } from '#web/office/office-changes.ts'
import { useListAddress, useReloadOnChange } from '#web/lists/useListAddress.ts'
import { parseFilter, parseStateFilter } from './promotion-filter.ts'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './ManagePromotions.module.css'
import { PromotionTable } from './PromotionTable.tsx'
import { TaskList } from './TaskList.tsx'
import { managePromotionsTexts } from './texts.ts'

export const query = graphql`
  query ManagePromotionsPageQuery($search: String, $state: PromotionState) @preloadable @throwOnFieldError {
    ...ManagePromotionsPage_query @arguments(search: $search, state: $state)
  }
`

export const live = () => fetchPart(() => import('./promotions-live.ts'))

/** Number of rows that are loaded at a time. */
const PAGE_ROWS = 50

/** Promotions of all companies, sorted by end. Staff start, cancel and resume them here (ADMIN-97). */
export default function ManagePromotionsPage({ data: root }: PageProps<ManagePromotionsPageQuery>) {
  const t = useTexts(managePromotionsTexts)
  const { address, narrow } = useListAddress()
  const stateFilter = parseStateFilter(address)
  const filter = parseFilter(address)
  const { data, refetch, hasNext, isLoadingNext, loadNext } = usePaginationFragment<
    ManagePromotionsPageMoreQuery,
    ManagePromotionsPage_query$key
  >(
    graphql`
      fragment ManagePromotionsPage_query on Query
      @throwOnFieldError
      @refetchable(queryName: "ManagePromotionsPageMoreQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 50 }
        after: { type: "String" }
        search: { type: "String" }
        state: { type: "PromotionState" }
      ) {
        office {
          tasks(first: 100, status: OPEN) {
            failedCount
          }
          promotions(first: $first, after: $after, search: $search, state: $state)
            @connection(key: "ManagePromotionsPage_promotions", filters: ["search", "state"]) {
            activeCount
            scheduledCount
            endingCount
            totalCount
            cancelledCount
            endedCount
            edges {
              node {
                id
                ...PromotionTable_promotion
              }
            }
          }
        }
        ...TaskList_query
      }
    `,
    root,
  )
  const { promotions, tasks } = data.office
  const list = useListRead<ManagePromotionsPageMoreQuery>(more, refetch)
  const refetchList = (first = PAGE_ROWS) => list.read({ ...filter, first })
  useReloadOnChange(filter, list.read)
  useRefetchOnChange(Math.max(PAGE_ROWS, promotions.edges.length), refetchList)
  return (
    <AdminFrame
      page="managePromotions"
      layout="columns"
      subBar={
        <div className={cx(textStyles.facts, styles.facts)} role="status">
          {tasks.failedCount !== 0 && (
            <span className={cx(flexStyles.inlineWide, styles.failed)}>
              <Icon icon={CircleAlert} size="sm" />
              <Fact
                text={
                  tasks.failedCount == null
                    ? t('tasks.failedMany')
                    : t('tasks.failedCount', { count: tasks.failedCount })
                }
              />
            </span>
          )}
          <Fact text={t('active', { count: promotions.activeCount })} />
          <Fact text={t('ending', { count: promotions.endingCount })} />
        </div>
      }
    >
      <div className={styles.page}>
        <TaskList tasks={data} onChanged={() => refetchList()} />
        <div className={styles.bar}>
          <h2 className={styles.head}>{t('title')}</h2>
          <AdminSearch
            placeholder={t('search')}
            searched={filter.search ?? ''}
            onSearch={(search) => narrow(null, { search })}
          />
          <FilterChoice
            label={t('filter')}
            value={stateFilter}
            onChange={(state) => narrow(null, { state: state === 'all' ? null : state })}
            options={[
              { id: 'all', label: t('state.all'), count: promotions.totalCount ?? undefined },
              {
                id: 'active',
                label: t('state.active'),
                mark: <i className={styles.live} aria-hidden="true" />,
                count: promotions.activeCount,
              },
              {
                id: 'scheduled',
                label: t('state.scheduled'),
                mark: <Icon icon={Clock} size="sm" className={styles.ahead} />,
                count: promotions.scheduledCount,
              },
              {
                id: 'cancelled',
                label: t('state.cancelled'),
                mark: <Icon icon={Ban} size="sm" />,
                count: promotions.cancelledCount ?? undefined,
              },
              {
                id: 'ended',
                label: t('state.ended'),
                mark: <Icon icon={CircleMinus} size="sm" />,
                count: promotions.endedCount ?? undefined,
              },
            ]}
          />
        </div>
        {promotions.edges.length === 0 ? (
          <div className={styles.none}>
            <Empty
              icon={filter.search === null && stateFilter === 'all' ? Rocket : SearchX}
              title={t(filter.search === null && stateFilter === 'all' ? 'empty' : 'none')}
            />
          </div>
        ) : (
          <PromotionTable
            promotions={promotions.edges.map(({ node }) => node)}
            isPending={list.isReading}
            onChanged={() => refetchList()}
          />
        )}
        <ReadFailed reads={[list]} />
        {hasNext && (
          <p className={styles.more}>
            <Button size="sm" isPending={isLoadingNext} onPress={() => loadNext(PAGE_ROWS, reportLoadFailure)}>
              {t('more')}
            </Button>
          </p>
        )}
      </div>
    </AdminFrame>
  )
}

const Fact = ({ text }: { text: string }) => (
  <span>
    <Rich text={text} parts={{ b: (number) => <b>{number}</b> }} />
  </span>
)
