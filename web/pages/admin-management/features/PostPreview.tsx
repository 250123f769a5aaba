import type { PostType } from '#rules/feature-posts.ts'
import { useDay } from '../../../i18n/date-format.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { PostBody } from '../../../shell/updates/PostBody.tsx'
import styles from './Features.module.css'
import { adminFeaturesTexts } from './texts.ts'

/** What readers will see of a post (ADMIN-94). */
export function PostPreview({ title, content, type, date }: { title: string; content: string; type: PostType; date: Date | null }) {
  const t = useTexts(adminFeaturesTexts)
  const day = useDay()
  return (
    <aside className={styles.preview} aria-label={t('preview')}>
      <h2>{t('preview')}</h2>
      <article>
        <time className="num">{day(date)}</time>
        <h3>{title.trim() === '' ? t('untitled') : title}</h3>
        <PostBody type={type} content={content} />
      </article>
    </aside>
  )
}
