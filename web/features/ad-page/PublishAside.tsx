import { isExternal } from '#rules/ads/ad-lifecycle.ts'
import { withChannel } from '#rules/candidates/arrival.ts'
import { publicAddress } from '#rules/ads/public-address.ts'
import { visibleDays } from '#rules/ads/publish-period.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { adPageTexts } from './texts.ts'
import { AtService } from './AtService.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Card.module.css'
import { Missing, type MissingWord } from './Missing.tsx'
import { adTexts } from '#web/features/ad/texts.ts'
import type { AdPageModel } from './useAdPage.ts'

/** The note about the public address, by type of ad. */
const addressNote = { draft: 'ahead', scheduled: 'ahead', active: 'works', inactive: 'over', archived: 'gone' } as const

const listed = ['copyInto', 'move', 'delete']

/** Shows the period, the missing steps, the public address and the most used actions next to the steps. */
export function PublishAside({
  model,
  missing,
  siteUrl,
}: {
  model: AdPageModel
  missing: readonly MissingWord[]
  siteUrl: string
}) {
  const t = useTexts(adPageTexts)
  const tAd = useTexts(adTexts)
  const day = useDay()
  const { ad, paths, actions } = model
  const publish = actions.find(({ id }) => id === 'publish' || id === 'updateDates' || id === 'republish')
  // Not `publicUrl`, in which letters such as å are percent-encoded.
  const address = publicAddress(siteUrl, { id: ad.databaseId, name: ad.name })
  const period = ad.start !== null && ad.end !== null ? { start: ad.start, end: ad.end } : null
  return (
    <>
      <h2 className={textStyles.heading}>{t('publish.title')}</h2>
      <dl className={styles.rows}>
        <div>
          <dt>{t('publish.start')}</dt>
          <dd className="date">{period ? day(period.start) : '–'}</dd>
        </div>
        <div>
          <dt>{t('publish.end')}</dt>
          <dd className="date">{period ? day(period.end) : '–'}</dd>
        </div>
        <div>
          <dt>{t('publish.package')}</dt>
          <dd>{tAd(`package.${ad.promotion}`)}</dd>
        </div>
      </dl>
      {period && ad.type !== 'inactive' && ad.type !== 'archived' && (
        <p className={textStyles.note}>{t('publish.shown', { count: visibleDays(period) })}</p>
      )}
      {publish && missing.length === 0 && (
        <LinkButton to={paths.promotion} variant={ad.type === 'draft' ? 'primary' : 'secondary'} icon={publish.icon}>
          {publish.label}
        </LinkButton>
      )}
      {publish && missing.length > 0 && (
        <Missing
          missing={missing}
          paths={paths}
          later={model.cells.filter(({ status }) => status === 'later').map(({ key }) => key)}
        />
      )}
      {isExternal(ad) && <p className={textStyles.note}>{t('external.dates')}</p>}
      {!isExternal(ad) && (
        <>
          <hr />
          <h2 className={textStyles.heading}>{t('address.title')}</h2>
          <p className={styles.copy}>
            <span className="truncate num" title={address}>
              {address.replace(/^https?:\/\//, '')}
            </span>
            <CopyButton
              isIconOnly
              size="sm"
              variant="ghost"
              text={withChannel(encodeURI(address), 'copiedLink')}
              label={t('address.copy')}
              copiedLabel={t('address.copied')}
            />
          </p>
          <p className={textStyles.note}>{t(`address.${addressNote[ad.type]}`)}</p>
        </>
      )}
      {model.atService && <AtService at={model.atService} detailsPath={model.paths.details} />}
      <hr />
      <ul className={styles.side}>
        {actions
          .filter(({ id }) => listed.includes(id))
          .map(({ id, label, icon, onAction, isDanger }) => (
            <li key={id}>
              <button type="button" className={styles.action} onClick={onAction} data-danger={isDanger || undefined}>
                {icon && <Icon icon={icon} size="sm" />}
                {label}
              </button>
            </li>
          ))}
      </ul>
    </>
  )
}
