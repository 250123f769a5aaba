import { ArrowRight, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StepCellStatus } from '#web/features/ad/ad-step-bar.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { Block } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { adPageTexts } from './texts.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Card.module.css'

interface CardProps {
  title: string
  note?: ReactNode
  status: StepCellStatus
  /** Path of the page that edits the step. Null if the step cannot be edited. */
  path: string | null
  /** Whether the step lacks something that publishing requires. */
  isMissing: boolean
  /** Text shown while the step is not open yet and has no content. */
  later: string
  children?: ReactNode
}

/** Shows a step of the ad: its content and a link to its editor. The link of the next step is a filled button. */
export function Card({ title, note, status, path, isMissing, later, children }: CardProps) {
  const t = useTexts(adPageTexts)
  const isNext = status === 'current' && isMissing
  const end =
    status !== 'later' &&
    path !== null &&
    (isNext ? (
      <LinkButton to={path} size="sm" variant="primary" iconEnd={ArrowRight} aria-label={`${t('continue')}: ${title}`}>
        {t('continue')}
      </LinkButton>
    ) : (
      <LinkButton to={path} size="sm" icon={Pencil} aria-label={`${t('edit')}: ${title}`}>
        {t('edit')}
      </LinkButton>
    ))
  return (
    <Block
      title={
        <span className={styles.title} data-later={status === 'later' || undefined}>
          {title}
        </span>
      }
      note={status === 'later' ? null : note}
      end={end}
    >
      {isMissing && status === 'visited' && <p className={styles.missing}>{t('stillMissing')}</p>}
      {status === 'later' ? <p className={textStyles.note}>{later}</p> : children}
    </Block>
  )
}

/** Facts in four columns. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={cx(textStyles.terms, styles.facts)}>
      {facts
        .filter(({ value }) => value !== null && value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
