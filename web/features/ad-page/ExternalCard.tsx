import { graphql, useFragment } from 'react-relay'
import type { ExternalCard_ad$data, ExternalCard_ad$key } from '#web/__generated__/ExternalCard_ad.graphql.ts'
import { SafeHtml } from '#web/editor/SafeHtml.tsx'
import { countryName } from '#web/i18n/country-name.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Block } from '#web/ui/Layout.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TagPill } from '#web/ui/TagPill.tsx'
import { employmentTypes, salaryTypes, workplaceTypes } from '#web/features/ad/details/detail-enums.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'
import { adPageTexts } from './texts.ts'
import { Facts } from './Card.tsx'
import styles from './Card.module.css'
import { sourceName } from '#web/features/ad/source-name.ts'

type Place = ExternalCard_ad$data['externalDetails']['furtherPlaces'][number]

/**
 * Shows the details of an ad from another job board, read-only (AD-58, AD-60). `hasNotice` adds a note about this above
 * the details, for pages that do not show one elsewhere.
 */
export function ExternalCard({ ad: key, hasNotice = false }: { ad: ExternalCard_ad$key; hasNotice?: boolean }) {
  const t = useTexts(adPageTexts)
  const tDetails = useTexts(detailsTexts)
  const ad = useFragment(
    graphql`
      fragment ExternalCard_ad on Ad @throwOnFieldError {
        source
        tags {
          label
          type
        }
        externalDetails {
          title
          content
          type
          workplaceType
          salaryType
          start: startsAt
          end: endsAt
          location
          address
          postCode
          city
          country
          furtherPlaces {
            address
            postCode
            city
            country
          }
        }
      }
    `,
    key,
  )
  const day = useDay()
  const { externalDetails: details } = ad
  const placeText = ({ address, postCode, city, country }: Place) =>
    [address, postCode, city, country && countryName(country)].filter(Boolean).join(', ')
  return (
    <Block title={t('external.title')} note={t('external.source', { source: sourceName(ad.source) })}>
      {hasNotice && <Notice>{t('external.readOnly')}</Notice>}
      <Facts
        facts={[
          { label: tDetails('fields.title'), value: details.title },
          {
            label: t('external.location'),
            value: details.location === 'REMOTE' ? tDetails('location.remote') : placeText(details),
          },
          ...(details.furtherPlaces.length === 0
            ? []
            : [{ label: t('external.furtherPlaces'), value: details.furtherPlaces.map(placeText).join('; ') }]),
          { label: tDetails('fields.type'), value: tDetails(`type.${employmentTypes.toRule(details.type)}`) },
          {
            label: tDetails('fields.workplaceType'),
            value: tDetails(`workplaceType.${workplaceTypes.toRule(details.workplaceType)}`),
          },
          {
            label: tDetails('salaryType.label'),
            value: tDetails(`salaryType.${salaryTypes.toRule(details.salaryType)}`),
          },
          {
            label: t('publish.start'),
            value: details.start === null ? '–' : <span className="date">{day(details.start)}</span>,
          },
          {
            label: t('publish.end'),
            value: details.end === null ? '–' : <span className="date">{day(details.end)}</span>,
          },
          {
            label: tDetails('sections.tags'),
            value:
              ad.tags.length === 0 ? null : (
                <span className={styles.tags}>
                  {ad.tags.map((tag) => (
                    <TagPill
                      key={tag.label}
                      isSmall
                      name={tag.label}
                      tone={tag.type.startsWith('POSITIVE') ? 'positive' : 'negative'}
                    />
                  ))}
                </span>
              ),
          },
        ]}
      />
      <div className={styles.content}>
        <SafeHtml html={details.content} />
      </div>
    </Block>
  )
}
