import { CircleDashed, FileText } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { PostList_post$key } from '#web/__generated__/PostList_post.graphql.ts'
import type { PostList_query$key } from '#web/__generated__/PostList_query.graphql.ts'
import type { PostListMoreQuery } from '#web/__generated__/PostListMoreQuery.graphql.ts'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { usePaginationFragment } from '#web/relay/paging/paging.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import { reportLoadFailure } from '#web/lists/report-load-failure.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Features.module.css'
import panes from '#web/office/Panes.module.css'
import { adminFeaturesTexts } from './texts.ts'

/** Number of posts that a press on "show more" loads. */
const PAGE_SIZE = 50

/** The posts, newest first. The post in the form is marked. */
export function PostList({ posts, openId }: { posts: PostList_query$key; openId: number | null }) {
  const t = useTexts(adminFeaturesTexts)
  const {
    data: {
      office: {
        featurePosts: { edges },
      },
    },
    hasNext,
    isLoadingNext,
    loadNext,
  } = usePaginationFragment<PostListMoreQuery, PostList_query$key>(
    graphql`
      fragment PostList_query on Query
      @throwOnFieldError
      @refetchable(queryName: "PostListMoreQuery")
      @argumentDefinitions(first: { type: "Int", defaultValue: 50 }, after: { type: "String" }) {
        office {
          featurePosts(first: $first, after: $after) @connection(key: "PostList_featurePosts", filters: []) {
            edges {
              node {
                id
                ...PostList_post
              }
            }
          }
        }
      }
    `,
    posts,
  )
  return (
    <nav className={panes.list} aria-label={t('list')}>
      {edges.length === 0 && (
        <Empty icon={FileText} title={t('none')}>
          {t('noneBody')}
        </Empty>
      )}
      <ol>
        {edges.map(({ node }) => (
          <li key={node.id}>
            <PostLink post={node} openId={openId} />
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
  )
}

function PostLink({ post: key, openId }: { post: PostList_post$key; openId: number | null }) {
  const t = useTexts(adminFeaturesTexts)
  const dayAndTime = useDayAndTime()
  const { databaseId, title, type, locale, date, isPublished } = useFragment(
    graphql`
      fragment PostList_post on FeaturePost @throwOnFieldError {
        databaseId
        title
        type
        locale
        date
        isPublished
      }
    `,
    key,
  )
  return (
    <Anchor
      to={`${adminPages.features.path}/${databaseId}`}
      className={panes.item}
      {...(databaseId === openId && { 'aria-current': 'page' as const })}
    >
      <span>
        <b>{title}</b>
        <small className={textStyles.small}>
          <span className="num">{dayAndTime(date)}</span>
          {` · ${t(locale === 'EN' ? 'language.EN' : 'language.SV')}`}
          {type === 'URL' && ` · ${t('link')}`}
        </small>
      </span>
      {!isPublished && (
        <span className={styles.draft}>
          <Icon icon={CircleDashed} size="sm" />
          {t('draft')}
        </span>
      )}
    </Anchor>
  )
}
