import { useState } from 'react'
import type { PostType } from '#rules/office/release-notes.ts'
import { useDayAndTime } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useTheme } from '#web/shell/theme.ts'
import { PostBody } from '#web/shell/updates/PostBody.tsx'
import { cx } from '#web/ui/cx.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './Features.module.css'
import { adminFeaturesTexts } from './texts.ts'

const themes = ['light', 'dark'] as const

/** A preview of a post as readers see it, in the light or the dark theme. Starts with the user's theme (ADMIN-94). */
export function PostPreview({
  title,
  content,
  type,
  date,
}: {
  title: string
  content: string
  type: PostType
  date: Date | null
}) {
  const t = useTexts(adminFeaturesTexts)
  const dayAndTime = useDayAndTime()
  const [chosen, setChosen] = useState<(typeof themes)[number] | null>(null)
  const userTheme = useTheme()
  const theme =
    chosen ??
    (userTheme !== 'system' ? userTheme : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  return (
    <aside className={styles.preview} aria-label={t('preview')} {...(chosen && { 'data-theme': chosen })}>
      <header className={flexStyles.between}>
        <h2 className={textStyles.heading}>{t('preview')}</h2>
        <Segmented
          size="sm"
          aria-label={t('theme')}
          options={themes.map((id) => ({ id, label: t(`themes.${id}`) }))}
          value={theme}
          onChange={setChosen}
        />
      </header>
      <article>
        <time className={cx(textStyles.small, 'num')}>{dayAndTime(date)}</time>
        <h3>{title.trim() === '' ? t('untitled') : title}</h3>
        <PostBody type={type} content={content} />
      </article>
    </aside>
  )
}
