import { ExternalLink } from 'lucide-react'
import type { offerUpdatesQuery$data } from '#web/__generated__/offerUpdatesQuery.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PostBody } from './PostBody.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Posts.module.css'
import { updatesTexts } from './texts.ts'

/** The release notes since the user's last visit. Minimising the dialog marks them as seen (ACC-55, ACC-56). */
export function UpdatesDialog({
  posts,
  onClose,
}: {
  posts: offerUpdatesQuery$data['updates']['nodes']
  onClose: () => void
}) {
  const t = useTexts(updatesTexts)
  const day = useDay()
  return (
    <Dialog
      title={t('since')}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <span className={styles.all}>
            <Link href="/features">{t('all')}</Link>
            <Icon icon={ExternalLink} size="sm" />
          </span>
          <Button variant="primary" autoFocus onPress={onClose}>
            {t('minimise')}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard */}
      <ol className={styles.news} tabIndex={0} aria-label={t('since')}>
        {posts.map(({ id, title, content, type, date }) => (
          <li key={id}>
            <time className="num" dateTime={date}>
              {day(date)}
            </time>
            <div>
              <h3 className={textStyles.heading}>{title}</h3>
              <PostBody type={type === 'URL' ? 'url' : 'html'} content={content} />
            </div>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
