import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { INDICATIVE_PRICE, PACKAGE_FACTS, type Feature, type Package, type PackageOrNone, type PackagePrices } from '#rules/packages.ts'
import { PROMOTION_DAYS } from '#rules/promotion.ts'
import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { useMoney } from '../../../i18n/money.ts'
import { useNumber, useTexts } from '../../../i18n/texts.ts'
import { fetchPart } from '../../../loading/fetch-part.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { SkeletonBar } from '../../../ui/Skeleton.tsx'
import { adTexts } from '../_ads/texts.ts'
import type { Credits } from './offer.ts'
import styles from './PackageTable.module.css'
import { packageTexts } from './texts.ts'

/** So many domains stand in the table (PROMO-22). */
const DOMAINS_SHOWN = 2

interface PackageTableProps {
  /** The columns. */
  packages: readonly Package[]
  /** Öre; null while they are read. */
  prices: PackagePrices | null
  credits: Credits
  /** Domains of the ad's scope, the own site's first. */
  domains: readonly string[]
  selected: PackageOrNone
  /** The package the ad has; then none can be selected. */
  active: PackageOrNone
  /** Nothing can be selected, whatever the ad has. */
  isClosed?: boolean
  /** Without a title of its own, in a dialog that has one. */
  isBare?: boolean
  onToggle: (chosen: Package) => void
}

/** Compares the packages row by row; a column is selected with its button, and once more to take it back (PROMO-11 to PROMO-25). */
export function PackageTable({ packages, prices, credits, domains, selected, active, isClosed = false, isBare = false, onToggle }: PackageTableProps) {
  const t = useTexts(packageTexts)
  const money = useMoney()
  const number = useNumber()
  const multiple = (value: number) => (value === 1 ? `${number(value)}×` : <b>{number(value)}×</b>)
  const atLeast = (value: number) => (value === 0 ? null : `${number(value)}+`)
  const showAll = async () => {
    const { DomainsDialog } = await fetchPart(() => import('./DomainsDialog.tsx'))
    await dialogs.open((close) => <DomainsDialog domains={domains} onClose={() => close()} />)
  }
  const cells = (cell: (of: Package) => ReactNode) => packages.map((each) => (
    <td key={each} data-marked={isMarked(each) || undefined}>{cell(each) ?? <NotIncluded />}</td>
  ))
  const isMarked = (each: Package) => each === (active === 'none' ? selected : active)
  const yes = (isIncluded: boolean) => (isIncluded ? <Icon icon={Check} className={styles.yes} label={t('included')} /> : null)
  return (
    <div className={styles.wrap}>
      <table className={styles.table} aria-label={t('compare')} style={{ minWidth: `${13 + packages.length * 10}rem` }}>
        <colgroup><col className={styles.names} />{packages.map((each) => <col key={each} />)}</colgroup>
        <thead>
          <tr>
            <td className={styles.intro}>
              {!isBare && <h2>{t('title')}</h2>}
              <p className={styles.help}>{t('intro', { days: PROMOTION_DAYS })}</p>
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
          <tr className="num"><RowHead row="visibility" />{cells((each) => multiple(PACKAGE_FACTS[each].visibility))}</tr>
          <tr>
            <RowHead row="scope" />
            {cells(() => (domains.length === 0 ? null : (
              <>
                <span className={styles.domains}>{domains.slice(0, DOMAINS_SHOWN).map((domain) => <span key={domain} className="truncate">{domain}</span>)}</span>
                {domains.length > DOMAINS_SHOWN && <button type="button" className={styles.all} onClick={() => void showAll()}>{t('showAll', { all: domains.length })}</button>}
              </>
            )))}
          </tr>
          <tr><RowHead row="sponsored" />{cells((each) => yes(PACKAGE_FACTS[each].sponsored))}</tr>
          <tr className="num">
            <RowHead row="matching" />
            {cells((each) => (PACKAGE_FACTS[each].matchingCandidates === 0 ? null : t('candidates', { least: PACKAGE_FACTS[each].matchingCandidates })))}
          </tr>
          <tr><RowHead row="logo" />{cells((each) => yes(PACKAGE_FACTS[each].logo))}</tr>
          <tr className="num"><RowHead row="bump" />{cells((each) => (PACKAGE_FACTS[each].bumps === 0 ? null : t('times', { count: PACKAGE_FACTS[each].bumps })))}</tr>
        </tbody>
        <tbody>
          <tr className={styles.group}><th scope="rowgroup">{t('row.social')}</th>{packages.map((each) => <td key={each} data-marked={isMarked(each) || undefined}>{'\u00a0'}</td>)}</tr>
          <tr className="num" data-sub><RowHead row="socialExposure" />{cells((each) => atLeast(PACKAGE_FACTS[each].socialViews))}</tr>
          <tr className="num" data-sub><RowHead row="socialClicks" />{cells((each) => atLeast(PACKAGE_FACTS[each].socialClicks))}</tr>
          <tr data-sub><RowHead row="socialRetargeting" />{cells((each) => yes(PACKAGE_FACTS[each].socialRetargeting))}</tr>
        </tbody>
        <tbody>
          <tr className="num"><RowHead row="programmatic" />{cells((each) => atLeast(PACKAGE_FACTS[each].programmaticViews))}</tr>
        </tbody>
      </table>
      <p className={styles.foot}>{t('indicative', { price: money(INDICATIVE_PRICE) })}</p>
    </div>
  )
}

function RowHead({ row }: { row: Feature }) {
  const t = useTexts(packageTexts)
  return <th scope="row"><b>{t(`row.${row}`)}</b>{row !== 'sponsored' && row !== 'logo' && <span>{t(`note.${row}`)}</span>}</th>
}

function NotIncluded() {
  const t = useTexts(packageTexts)
  return <span className={styles.no} role="img" aria-label={t('notIncluded')}>–</span>
}

interface PackageHeadProps {
  name: Package
  price: number | null
  /** Credits it takes; null while prices are read. */
  cost: number | null
  /** Credits of it the company has; null when it cannot pay with credits. */
  credits: number | null
  isSelected: boolean
  isActive: boolean
  isClosed: boolean
  onToggle: () => void
}

function PackageHead({ name, price, cost, credits, isSelected, isActive, isClosed, onToggle }: PackageHeadProps) {
  const t = useTexts(packageTexts)
  const words = useTexts(adTexts)
  const money = useMoney()
  const title = words(`package.${name}`)
  const state = isActive ? 'active' : isSelected && !isClosed ? 'selected' : 'select'
  return (
    <>
      <span className={styles.recommended}>{PACKAGE_FACTS[name].recommended && t('recommended')}</span>
      <span className={styles.name}>{title}</span>
      <span className={styles.price} aria-busy={price === null || undefined}>{price === null ? <SkeletonBar width="6rem" /> : money(price)}</span>
      <span className={styles.credits}>
        {credits === null || cost === null ? t('withoutVat') : credits === 0 ? t('credits.none') : t('credits.orCredits', { count: cost, left: credits })}
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
