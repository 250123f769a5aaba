import { Check, CircleAlert, CircleDashed, Minus, Pencil, type LucideIcon } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { SECTIONS, type Section } from './details-form.ts'
import styles from './SectionNav.module.css'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

/**
 * `wrong`: an error is shown. `left`: a field is missing, but its error is not shown yet. `optional`: the section is
 * optional and empty.
 */
export type SectionStatus = 'done' | 'wrong' | 'left' | 'optional'

const icons: Record<SectionStatus, LucideIcon> = {
  done: Check,
  wrong: CircleAlert,
  left: CircleDashed,
  optional: Minus,
}

/** Returns the element id of a section. */
export const sectionId = (section: Section) => `section-${section}`

/** Lists the sections with their status. A press scrolls to the section. */
export function SectionNav({ current, statusOf }: { current: Section; statusOf: (section: Section) => SectionStatus }) {
  const t = useTexts(detailsTexts)
  return (
    <nav className={styles.nav} aria-label={t('sections.label')}>
      <ul>
        {SECTIONS.map((section) => {
          const status = statusOf(section)
          const isHere = section === current
          return (
            <li key={section}>
              <a
                href={`#${sectionId(section)}`}
                className={styles.link}
                data-status={status}
                aria-current={isHere || undefined}
                onClick={(event) => {
                  event.preventDefault()
                  const element = document.getElementById(sectionId(section))
                  element?.scrollIntoView({ block: 'start' })
                  element
                    ?.querySelector<HTMLElement>('input, [contenteditable=true], button')
                    ?.focus({ preventScroll: true })
                }}
              >
                <Icon icon={isHere && status !== 'wrong' ? Pencil : icons[status]} size="sm" className={styles.icon} />
                {t(`sections.${section}`)}
                {status === 'optional' ? (
                  <span className={styles.optional}>{t('sections.optional')}</span>
                ) : (
                  <VisuallyHidden>{t(`sections.${status}`)}</VisuallyHidden>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
