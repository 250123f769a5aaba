import { graphql, useFragment } from 'react-relay'
import { salaryFact } from '#platform/site/view/ad-facts.ts'
import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import type { StepCellStatus } from '#web/features/ad/ad-step-bar.ts'
import { visibleText } from '#rules/text-and-time/visible-text.ts'
import type { DetailsCard_ad$key } from '#web/__generated__/DetailsCard_ad.graphql.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { TagPill } from '#web/ui/TagPill.tsx'
import { readDetails } from '#web/features/ad/details/details-wire.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'
import { adPageTexts } from './texts.ts'
import { Card, Facts } from './Card.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Card.module.css'
import { excerptOf } from './excerpt.ts'
import { adTexts } from '#web/features/ad/texts.ts'

interface DetailsCardProps {
  ad: DetailsCard_ad$key
  status: StepCellStatus
  path: string | null
  isMissing: boolean
}

/** Summarizes the ad's details. */
export function DetailsCard({ ad: key, status, path, isMissing }: DetailsCardProps) {
  const t = useTexts(adPageTexts)
  const steps = useTexts(adTexts)
  const tDetails = useTexts(detailsTexts)
  const locale = useLanguage()
  const { details: saved, tags } = useFragment(
    graphql`
      fragment DetailsCard_ad on Ad @throwOnFieldError {
        details {
          ...detailsWire_details
          profession {
            name
          }
        }
        tags {
          label
          type
        }
      }
    `,
    key,
  )
  const details = readDetails(saved)
  const profession = saved.profession?.name ?? null
  const text = visibleText(details.content)
  const isEmpty = text === '' && profession === null && details.contact.person === ''
  const facts = [
    { label: tDetails('fields.profession'), value: profession },
    { label: tDetails('fields.positions'), value: details.positions },
    {
      label: t('details.employment'),
      value: [tDetails(`type.${details.type}`), details.duration && tDetails(`duration.${details.duration}`)]
        .filter(Boolean)
        .join(', ')
        .replace(/, \p{Lu}/u, (start) => start.toLowerCase()),
    },
    {
      label: tDetails('fields.extent'),
      value: [tDetails(`extent.${details.extent}`), partTime(details)].filter(Boolean).join(', '),
    },
    { label: t('details.salary'), value: salaryFact(details, locale) },
    {
      label: t('details.workplace'),
      value:
        details.location === 'unset'
          ? null
          : [tDetails(`workplaceType.${details.workplaceType}`), details.address, details.city]
              .filter(Boolean)
              .join(', '),
    },
    {
      label: tDetails('sections.contact'),
      value: [details.contact.person, details.contact.phone].filter(Boolean).join(', '),
    },
    {
      label: tDetails('sections.tags'),
      value:
        tags.length === 0 ? null : (
          <span className={styles.tags}>
            {(['POSITIVE', 'NEGATIVE'] as const)
              .flatMap((type) => tags.filter((tag) => tag.type === type))
              .map((tag) => (
                <TagPill
                  key={tag.label}
                  isSmall
                  name={tag.label}
                  tone={tag.type === 'POSITIVE' ? 'positive' : 'negative'}
                />
              ))}
          </span>
        ),
    },
  ]
  return (
    <Card title={steps('step.details')} status={status} path={path} isMissing={isMissing} later={t('details.later')}>
      {isEmpty ? (
        <p className={textStyles.note}>{t('details.empty')}</p>
      ) : (
        <>
          <Facts facts={facts} />
          {text !== '' && <p className={cx(textStyles.note, styles.excerpt)}>{excerptOf(details.content)}</p>}
        </>
      )}
    </Card>
  )
}

function partTime({ extent, timePercentage, timeFrom, timeTo }: AdDetails): string | null {
  if (extent === 'fullTime') return null
  if (timePercentage !== null) return `${timePercentage}\u00a0%`
  return timeFrom !== null && timeTo !== null ? `${timeFrom}–${timeTo}\u00a0%` : null
}
