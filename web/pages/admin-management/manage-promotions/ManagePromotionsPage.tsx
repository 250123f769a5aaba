import { Rocket, SearchX } from 'lucide-react'
import { useState, useTransition } from 'react'
import { graphql } from 'react-relay'
import type { ManagePromotionsPage_query$key } from '#web/__generated__/ManagePromotionsPage_query.graphql.ts'
import type { ManagePromotionsPageMoreQuery, PromotionState } from '#web/__generated__/ManagePromotionsPageMoreQuery.graphql.ts'
import type { ManagePromotionsPageQuery } from '#web/__generated__/ManagePromotionsPageQuery.graphql.ts'
import { useTexts } from '../../../i18n/texts.ts'
import type { PageProps } from '../../../relay/define-route.ts'
import { usePaginationFragment } from '../../../relay/paging/paging.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { AdminFrame } from '../_admin/AdminFrame.tsx'
import { AdminSearch } from '../_admin/AdminSearch.tsx'
import styles from './ManagePromotions.module.css'
import { PromotionTable } from './PromotionTable.tsx'
import { TaskList } from './TaskList.tsx'
import { managePromotionsTexts } from './texts.ts'

export const query = graphql`
  query ManagePromotionsPageQuery @preloadable @throwOnFieldError {
    ...ManagePromotionsPage_query
  }
`

/** Rows that are read at a time. */
const PAGE_ROWS = 50

const states = { all: null, active: 'ACTIVE', scheduled: 'SCHEDULED', cancelled: 'CANCELLED', ended: 'ENDED' } as const satisfies Record<string, PromotionState | null>
type Shown = keyof typeof states

/** Promotions of all companies, by their end, which staff start, cancel and resume (ADMIN-97). */
export default function ManagePromotionsPage({ data: root }: PageProps<ManagePromotionsPageQuery>) {
  const t = useTexts(managePromotionsTexts)
  const [isReading, startReading] = useTransition()
  const [shown, setShown] = useState<Shown>('all')
  const [search, setSearch] = useState('')
  const { data: { promotions, staffTasks }, refetch, hasNext, isLoadingNext, loadNext } = usePaginationFragment<ManagePromotionsPageMoreQuery, ManagePromotionsPage_query$key>(graphql`
    fragment ManagePromotionsPage_query on Query @throwOnFieldError @refetchable(queryName: "ManagePromotionsPageMoreQuery")
    @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }, search: { type: "String" }, state: { type: "PromotionState" }) {
      staffTasks(first: 100, status: OPEN) {
        totalCount
        failedCount
        nodes {
          id
          ...TaskList_task
        }
      }
      promotions(first: $first, after: $after, search: $search, state: $state) @connection(key: "ManagePromotionsPage_promotions", filters: ["search", "state"]) {
        activeCount
        scheduledCount
        endingCount
        edges {
          node {
            id
            ...PromotionTable_promotion
          }
        }
      }
    }
  `, root)
  const read = (text: string, which: Shown) => startReading(() => { refetch({ search: text === '' ? null : text, state: states[which] }, { fetchPolicy: 'store-and-network' }) })
  return (
    <AdminFrame
      page="managePromotions"
      layout="columns"
      subBar={<AdminSearch placeholder={t('search')} onSearch={(text) => { setSearch(text); read(text, shown) }} />}
      subBarEnd={
        <Segmented
          size="sm"
          aria-label={t('filter')}
          value={shown}
          onChange={(next) => { setShown(next); read(search, next) }}
          options={[
            { id: 'all', label: t('state.all') },
            { id: 'active', label: `${t('state.active')} ${promotions.activeCount}` },
            { id: 'scheduled', label: `${t('state.scheduled')} ${promotions.scheduledCount}` },
            { id: 'cancelled', label: t('state.cancelled') },
            { id: 'ended', label: t('state.ended') },
          ]}
        />
      }
    >
      <div className={styles.page}>
        <p className={styles.counts} role="status">{staffTasks.failedCount > 0 && <>{t('tasks.failedCount', { count: staffTasks.failedCount })}, </>}{t('active', { count: promotions.activeCount })}, {t('ending', { count: promotions.endingCount })}</p>
        {staffTasks.nodes.length > 0 && <TaskList tasks={staffTasks.nodes} count={staffTasks.totalCount} onChanged={() => read(search, shown)} />}
        <h2 className={styles.head}>{t('title')}</h2>
        {promotions.edges.length === 0
          ? <div className={styles.none}><Empty icon={search === '' && shown === 'all' ? Rocket : SearchX} title={t(search === '' && shown === 'all' ? 'empty' : 'none')} /></div>
          : <PromotionTable promotions={promotions.edges.map(({ node }) => node)} isPending={isReading} onChanged={() => read(search, shown)} />}
        {hasNext && <p className={styles.more}><Button size="sm" isPending={isLoadingNext} onPress={() => loadNext(PAGE_ROWS)}>{t('more')}</Button></p>}
      </div>
    </AdminFrame>
  )
}
