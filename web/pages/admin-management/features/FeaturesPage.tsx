import { FileX, Plus } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useParams } from 'react-router-dom'
import type { FeaturesPageQuery } from '#web/__generated__/FeaturesPageQuery.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { adminPages } from '#web/shell/admin/admin-pages.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { AdminFrame } from '#web/office/AdminFrame.tsx'
import panes from '#web/office/Panes.module.css'
import { PostForm } from './PostForm.tsx'
import { PostList } from './PostList.tsx'
import { adminFeaturesTexts } from './texts.ts'

export const query = graphql`
  query FeaturesPageQuery($id: Int!, $hasPost: Boolean!) @preloadable @throwOnFieldError {
    ...PostList_query
    office {
      featurePostCounts {
        totalCount
        draftCount
      }
      featurePost(by: { databaseId: $id }) @include(if: $hasPost) {
        ...PostForm_post
      }
    }
  }
`

export const live = () => fetchPart(() => import('./features-live.ts'))

/** The posts about new features of Tavla, and the form of one post (ADMIN-91 to ADMIN-96). */
export default function FeaturesPage({ data }: PageProps<FeaturesPageQuery>) {
  const t = useTexts(adminFeaturesTexts)
  const { id } = useParams()
  const { totalCount, draftCount } = data.office.featurePostCounts
  // A post stays in the form when a colleague deletes it during editing.
  const [openedId, setOpenedId] = useState<string | null>(null)
  if (id !== undefined && data.office.featurePost && openedId !== id) setOpenedId(id)
  const goneNotice = (
    <div className={panes.gone}>
      <Empty icon={FileX} title={t('gone')}>
        {t('goneBody')}
      </Empty>
    </div>
  )
  return (
    <AdminFrame
      page="features"
      layout="columns"
      subBar={
        <span className="muted num">
          {t('posts', { count: totalCount })}
          {draftCount > 0 && `, ${t('drafts', { count: draftCount })}`}
        </span>
      }
      subBarEnd={
        <LinkButton size="sm" icon={Plus} to={adminPages.features.path}>
          {t('new')}
        </LinkButton>
      }
    >
      <div className={panes.page}>
        <PostList posts={data} openId={id === undefined ? null : Number(id)} />
        {id !== undefined && !data.office.featurePost && openedId !== id ? (
          goneNotice
        ) : (
          <PostForm
            key={id ?? 'new'}
            post={data.office.featurePost ?? null}
            goneNotice={id !== undefined && !data.office.featurePost ? goneNotice : null}
          />
        )}
      </div>
    </AdminFrame>
  )
}
