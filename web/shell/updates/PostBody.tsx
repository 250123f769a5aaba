import { ExternalLink } from 'lucide-react'
import type { PostType } from '#rules/office/release-notes.ts'
import { SafeHtml } from '#web/editor/SafeHtml.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import styles from './Posts.module.css'
import { updatesTexts } from './texts.ts'

/** The content of a post: its text, or a box that links to its page. */
export function PostBody({ type, content, isLarge }: { type: PostType; content: string; isLarge?: boolean }) {
  const t = useTexts(updatesTexts)
  if (type === 'html') return <SafeHtml html={content} {...(isLarge && { isLarge })} />
  return (
    <Anchor href={content} className={styles.link}>
      <span>
        <b>{content.replace(/^https?:\/\//i, '').replace(/\/$/, '')}</b>
        <small>{t('newTab')}</small>
      </span>
      <Icon icon={ExternalLink} />
    </Anchor>
  )
}
