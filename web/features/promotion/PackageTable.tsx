import { Check, Rocket } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import {
  INDICATIVE_PRICE_ORE,
  PACKAGE_FACTS,
  packageHasFeature,
  type PackageFeature,
  type Package,
  type PackageFacts,
  type PackageOrNone,
  type PackagePrices,
} from '#rules/promotion/packages.ts'
import { PROMOTION_DAYS } from '#rules/promotion/promotion.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useMoney } from '#web/i18n/money.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SkeletonBar } from '#web/ui/Skeleton.tsx'
import { adTexts } from '#web/features/ad/texts.ts'
import type { Credits } from './offer.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './PackageTable.module.css'
import { packageTexts } from './texts.ts'

/** Number of sites in the table (PROMO-22). */
const DOMAINS_SHOWN = 2

interface PackageTableProps {
  /** The packages to compare, one per column. */
  packages: readonly Package[]
  /** In öre. Null while the prices are loading. */
  prices: PackagePrices | null
  credits: Credits
  /** Sites in the ad's scope. Tavla's own site is first. */
  domains: readonly string[]
  selected: PackageOrNone
  /** The ad's active package. If there is one, no package can be selected. */
  active: PackageOrNone
  /** Whether selecting is disabled even if the ad has no package. */
  isClosed?: boolean
  /** Hides the title, for a dialog that has its own. */
  isBare?: boolean
  onToggle: (chosen: Package) => void
}

/**
 * Compares the packages row by row. A button selects a column, and a second press deselects it (PROMO-11 to PROMO-25).
 */
export function PackageTable({
  packages,
  prices,
  credits,
  domains,
  selected,
  active,
  isClosed = false,
  isBare = false,
  onToggle,
}: PackageTableProps) {
  const t = useTexts(packageTexts)
  const money = useMoney()
  const number = useNumber()
  const multiple = (value: number) => (value === 1 ? `${number(value)}×` : <b>{number(value)}×</b>)
  const atLeast = (value: number) => `${number(value)}+`
  const showAll = async () => {
    const { DomainsDialog } = await fetchPart(() => import('./DomainsDialog.tsx'))
    await dialogs.open((close) => <DomainsDialog domains={domains} onClose={() => close()} />)
  }
  const isMarked = (each: Package) => each === (active === 'none' ? selected : active)
  /** Renders a row of the comparison. A package without the feature shows a dash. */
  const row = (feature: PackageFeature, cell: (of: Package) => ReactNode) => (
    <>
      <RowHead row={feature} />
      {packages.map((each) => (
        <td key={each} data-marked={isMarked(each) || undefined}>
          {(packageHasFeature(each, feature) ? cell(each) : null) ?? <NotIncluded />}
        </td>
      ))}
    </>
  )
  const yes = () => <Icon icon={Check} className={styles.yes} label={t('included')} />
  return (
    <div className={styles.wrap} data-bare={isBare || undefined}>
      <table
        className={styles.table}
        aria-label={t('compare')}
        style={{ minWidth: `${12 + packages.length * 9.5}rem`, '--packages': packages.length } as CSSProperties}
      >
        <colgroup>
          <col className={styles.names} />
          {packages.map((each) => (
            <col key={each} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td className={styles.intro}>
              {!isBare && <h2>{t('title')}</h2>}
              <p className={textStyles.help}>{t('intro', { days: PROMOTION_DAYS })}</p>
            </td>
            {packages.map((each) => (
              <th key={each} scope="col" data-marked={isMarked(each) || undefined}>
                <PackageHead
                  name={each}
                  price={prices?.monetary[each] ?? null}
                  cost={prices?.credit[each] ?? null}
                  credits={credits[each] ?? null}
                  isSelected={each === selected}
                  isActive={each === active}
                  isClosed={active !== 'none' || isClosed}
                  onToggle={() => onToggle(each)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="num">{row('visibility', (each) => multiple(PACKAGE_FACTS[each].visibility))}</tr>
          <tr>
            {row('scope', () =>
              domains.length === 0 ? null : (
                <>
                  <span className={styles.domains}>
                    {domains.slice(0, DOMAINS_SHOWN).map((domain) => (
                      <span key={domain} className="truncate">
                        {domain}
                      </span>
                    ))}
                  </span>
                  {domains.length > DOMAINS_SHOWN && (
                    <button type="button" className={styles.all} onClick={() => void showAll()}>
                      {t('showAll', { all: domains.length })}
                    </button>
                  )}
                </>
              ),
            )}
          </tr>
          <tr>{row('sponsored', yes)}</tr>
          <tr className="num">
            {row('matching', (each) => t('candidates', { least: PACKAGE_FACTS[each].matchingCandidates }))}
          </tr>
          <tr>{row('logo', yes)}</tr>
          <tr className="num">{row('bump', (each) => t('times', { count: PACKAGE_FACTS[each].bumps }))}</tr>
        </tbody>
        <tbody>
          <tr className={styles.group}>
            <th scope="rowgroup">{t('row.social')}</th>
            {packages.map((each) => (
              <td key={each} data-marked={isMarked(each) || undefined}>
                {'\u00a0'}
              </td>
            ))}
          </tr>
          <tr className="num" data-sub>
            {row('socialExposure', (each) => atLeast(PACKAGE_FACTS[each].socialViews))}
          </tr>
          <tr className="num" data-sub>
            {row('socialClicks', (each) => atLeast(PACKAGE_FACTS[each].socialClicks))}
          </tr>
          <tr data-sub>{row('socialRetargeting', yes)}</tr>
        </tbody>
        <tbody>
          <tr className="num">{row('programmatic', (each) => atLeast(PACKAGE_FACTS[each].programmaticViews))}</tr>
        </tbody>
      </table>
      <p className={cx(textStyles.help, styles.foot)}>{t('indicative', { price: money(INDICATIVE_PRICE_ORE) })}</p>
    </div>
  )
}

function RowHead({ row }: { row: PackageFeature }) {
  const t = useTexts(packageTexts)
  return (
    <th scope="row">
      <b>{t(`row.${row}`)}</b>
      {row !== 'sponsored' && row !== 'logo' && <span>{t(`note.${row}`)}</span>}
    </th>
  )
}

function NotIncluded() {
  const t = useTexts(packageTexts)
  return (
    <span className={styles.no} role="img" aria-label={t('notIncluded')}>
      –
    </span>
  )
}

/** Icon size of each package (PROMO-01). */
const iconSizes = { small: 'xs', medium: 'sm', large: 'md' } as const satisfies Record<
  PackageFacts['imageSize'],
  string
>

interface PackageHeadProps {
  name: Package
  price: number | null
  /** Price in credits. Null while the prices are loading. */
  cost: number | null
  /** The company's credits for the package. Null if the company cannot pay with credits. */
  credits: number | null
  isSelected: boolean
  isActive: boolean
  isClosed: boolean
  onToggle: () => void
}

function PackageHead({ name, price, cost, credits, isSelected, isActive, isClosed, onToggle }: PackageHeadProps) {
  const t = useTexts(packageTexts)
  const tAd = useTexts(adTexts)
  const money = useMoney()
  const title = tAd(`package.${name}`)
  const state = isActive ? 'active' : isSelected && !isClosed ? 'selected' : 'select'
  return (
    <>
      <span className={styles.recommended}>{PACKAGE_FACTS[name].recommended && t('recommended')}</span>
      <span className={cx(textStyles.heading, styles.name)}>
        <span className={styles.icon}>
          <Icon icon={Rocket} size={iconSizes[PACKAGE_FACTS[name].imageSize]} />
        </span>
        {title}
      </span>
      <span className={styles.price} aria-busy={price === null || undefined}>
        {price === null ? <SkeletonBar width="6rem" /> : money(price)}
      </span>
      <span className={styles.credits}>
        {credits === null || cost === null
          ? t('withoutVat')
          : credits === 0
            ? t('credits.none')
            : t('credits.orCredits', { count: cost, left: credits })}
      </span>
      <Button
        isBlock
        variant={state === 'select' ? 'secondary' : 'chosen'}
        {...(state === 'select' ? {} : { icon: Check })}
        isDisabled={isClosed}
        aria-pressed={state === 'selected'}
        aria-label={`${t(`choice.${state}`)}: ${title}`}
        onPress={onToggle}
      >
        {t(`choice.${state}`)}
      </Button>
    </>
  )
}
