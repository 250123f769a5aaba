import { SearchX, UserPlus } from 'lucide-react'
import { graphql } from 'react-relay'
import { MAX_COUNTED_ROWS } from '#rules/text-and-time/count-limit.ts'
import type { UsersPage_query$key } from '#web/__generated__/UsersPage_query.graphql.ts'
import more, { type UsersPageMoreQuery } from '#web/__generated__/UsersPageMoreQuery.graphql.ts'
import type { UsersPageQuery } from '#web/__generated__/UsersPageQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { Rich } from '#web/i18n/Rich.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { AdminFrame } from '#web/office/AdminFrame.tsx'
import { AdminSearch } from '#web/office/AdminSearch.tsx'
import { useRefetchOnChange } from '#web/office/office-changes.ts'
import { PagerBar } from '#web/office/PagerBar.tsx'
import { textParam } from '#web/lists/text-param.ts'
import { useListAddress, useReloadOnChange } from '#web/lists/useListAddress.ts'
import { useListRead } from '#web/lists/useListRead.ts'
import { useNumberedPages } from '#web/lists/useNumberedPages.ts'
import { adminUsersTexts } from './texts.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Users.module.css'
import { UserTable } from './UserTable.tsx'

export const query = graphql`
  query UsersPageQuery($search: String) @preloadable @throwOnFieldError {
    ...UsersPage_query @arguments(search: $search)
  }
`

export const live = () => fetchPart(() => import('./all-users-live.ts'))

/** Number of rows per page (ADMIN-87). */
const PAGE_ROWS = 20

/** All users, with a search by name, address or company (ADMIN-86 to ADMIN-90). */
export default function UsersPage({ data: root }: PageProps<UsersPageQuery>) {
  const t = useTexts(adminUsersTexts)
  const { address, begin, narrow, addressed } = useListAddress()
  const search = textParam(address, 'search')
  const {
    data: {
      office: { users },
    },
    refetch,
    ...paging
  } = usePaginationFragment<UsersPageMoreQuery, UsersPage_query$key>(
    graphql`
      fragment UsersPage_query on Query
      @throwOnFieldError
      @refetchable(queryName: "UsersPageMoreQuery")
      @argumentDefinitions(
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
        search: { type: "String" }
      ) {
        office {
          users(first: $first, after: $after, search: $search)
            @connection(key: "UsersPage_users", filters: ["search"]) {
            totalCount
            unconfirmedCount
            viewerCanInviteStaff
            edges {
              node {
                id
                ...UserTable_user
              }
            }
          }
        }
      }
    `,
    root,
  )
  const list = useListRead<UsersPageMoreQuery>(more, refetch)
  const pages = useNumberedPages({
    ...paging,
    edges: users.edges,
    totalCount: users.totalCount ?? MAX_COUNTED_ROWS,
    size: PAGE_ROWS,
    begin,
  })
  const whyDisabled = useImpersonationReason()
  const invite = useOneAtATime(async () => {
    const part = await fetchPart(() => import('./InviteStaffDialog.tsx')).catch(reportError)
    const invitations = await part?.listInvitations().catch(reportError)
    if (part && invitations)
      await dialogs.open((close) => <part.InviteStaffDialog invitations={invitations} onClose={() => close()} />)
  })
  useReloadOnChange({ search }, list.read)
  useRefetchOnChange(Math.max(PAGE_ROWS, users.edges.length), (first) => list.read({ search, first }))
  return (
    <AdminFrame
      page="users"
      layout="columns"
      primary={
        users.viewerCanInviteStaff && (
          <Button icon={UserPlus} whyDisabled={whyDisabled} onPress={() => void invite()}>
            {t('invite.open')}
          </Button>
        )
      }
      subBar={
        <AdminSearch
          placeholder={t('search')}
          searched={search ?? ''}
          onSearch={(text) => narrow(pages, { search: text })}
        />
      }
      subBarEnd={
        <span className={cx(textStyles.facts, styles.counts)} role="status">
          <Rich
            text={[
              users.totalCount == null ? t('many') : t('count', { count: users.totalCount }),
              ...(users.unconfirmedCount === null
                ? [t('unconfirmedNotCounted')]
                : users.unconfirmedCount > 0
                  ? [t('unconfirmed', { count: users.unconfirmedCount })]
                  : []),
            ].join(', ')}
            parts={{ b: (number) => <b>{number}</b> }}
          />
        </span>
      }
    >
      {users.edges.length === 0 ? (
        <div className={styles.none}>
          <Empty icon={SearchX} title={t('none')} />
        </div>
      ) : (
        <UserTable users={pages.rows.map(({ node }) => node)} isPending={list.isReading || pages.isLoading} />
      )}
      <PagerBar pages={addressed(pages)} list={list} isCounted={users.totalCount != null} />
    </AdminFrame>
  )
}
