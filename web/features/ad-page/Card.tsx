import { ArrowRight, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StepCellStatus } from '#web/features/ad/ad-step-bar.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Block } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { adPageTexts } from './texts.ts'
import styles from './Card.module.css'

interface CardProps {
  title: string
  note?: ReactNode
  status: StepCellStatus
  /** Where the step is edited; null when it cannot be. */
  path: string | null
  /** Whether something of the step is missing before publishing. */
  isMissing: boolean
  /** Told while the step is not open yet, and when nothing of it is there. */
  later: string
  children?: ReactNode
}

/** A step of the ad on its page: what is set, and the way to edit it; the one to do next has the filled button. */
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
      {status === 'later' ? <p className={styles.help}>{later}</p> : children}
    </Block>
  )
}

/** Facts in four columns. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className={styles.facts}>
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
