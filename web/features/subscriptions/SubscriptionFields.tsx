import { Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { DEFAULT_PRICES } from '#rules/promotion/packages.ts'
import { MAX_CREDITS } from '#rules/promotion/promotion.ts'
import { MAX_SUBSCRIPTION_MONTHS } from '#rules/billing/subscription.ts'
import { addMonths } from '#rules/text-and-time/stockholm-time.ts'
import { useMoney } from '#web/i18n/money.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { NumberField, Stepper } from '#web/ui/NumberField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { packageNames, packageOf } from '#web/features/promotion/package-names/package-names.ts'
import { packageNameTexts } from '#web/features/promotion/package-names/texts.ts'
import { lastOf, monthsBetween, MAX_MONTHLY, type Draft, type DraftFaults, type Monthly } from './draft.ts'
import tableStyles from '#web/office/Table.module.css'
import styles from './Subscriptions.module.css'
import { adminSubscriptionsTexts } from './texts.ts'

interface FieldsProps {
  draft: Draft
  faults: DraftFaults
  thisMonth: string
  /** Whether the fields are for a template. A template stores a number of months instead of dates. */
  isTemplate?: boolean
  /** Shown before the name: the choice of a template to start from. */
  start?: ReactNode
  onChange: (draft: Draft) => void
}

const MAX_PRICE = 100_000_000

/** The fields of a subscription or template: name, price, contents and period (ADMIN-37 to ADMIN-42). */
export function SubscriptionFields({
  draft,
  faults,
  thisMonth,
  isTemplate = false,
  start: startsFrom,
  onChange,
}: FieldsProps) {
  const t = useTexts(adminSubscriptionsTexts)
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  const { isLimited, start, end } = draft
  const offered = Array.from({ length: MAX_SUBSCRIPTION_MONTHS }, (_, index) => addMonths(thisMonth, index))
  const months = (chosen: string) =>
    [...offered, ...(offered.includes(chosen) ? [] : [chosen])].map((id) => ({ id, label: id.slice(0, 7) }))
  return (
    <>
      <div className={startsFrom === undefined ? styles.two : styles.three}>
        {startsFrom}
        <TextField label={t('name')} value={draft.name} error={faults.name} onChange={(name) => change({ name })} />
        <NumberField
          label={t('price')}
          suffix="kr"
          decimals={2}
          minValue={0}
          maxValue={MAX_PRICE}
          value={draft.price}
          error={faults.price}
          onChange={(price) => change({ price })}
        />
      </div>
      <div className={styles.three}>
        <Segmented
          label={t('period')}
          isFill
          value={isLimited ? 'limited' : 'infinite'}
          options={[
            { id: 'infinite', label: t('infinite') },
            { id: 'limited', label: t('limited') },
          ]}
          onChange={(chosen) => change({ isLimited: chosen === 'limited' })}
        />
        {!isTemplate && (
          <Select
            label={t('start')}
            options={months(start)}
            value={start}
            error={faults.start}
            onChange={(next) => change({ start: next })}
          />
        )}
        {isLimited && !isTemplate && (
          <Select
            label={t('end')}
            options={months(end)}
            value={end}
            error={faults.end}
            onChange={(next) => change({ end: next })}
          />
        )}
        {isLimited && isTemplate && (
          <Stepper
            label={t('months')}
            minValue={1}
            maxValue={MAX_SUBSCRIPTION_MONTHS}
            value={monthsBetween(start, end)}
            onChange={(count) => {
              if (count !== null && !Number.isNaN(count)) change({ end: lastOf(start, count) })
            }}
          />
        )}
      </div>
      <MonthlyCredits rows={draft.monthly} onChange={(monthly) => change({ monthly })} />
      <Prices draft={draft} onChange={change} />
      {faults.capabilities !== undefined && (
        <p role="alert" className={styles.fault}>
          {faults.capabilities}
        </p>
      )}
    </>
  )
}

/** Monthly credits for one or more packages (ADMIN-38). */
function MonthlyCredits({
  rows,
  onChange,
}: {
  rows: readonly Monthly[]
  onChange: (rows: readonly Monthly[]) => void
}) {
  const t = useTexts(adminSubscriptionsTexts)
  const names = useTexts(packageNameTexts)
  const options = packageNames.map((id) => ({ id, label: names(id) }))
  const change = (row: Monthly, part: Partial<Monthly>) =>
    onChange(rows.map((each) => (each === row ? { ...row, ...part } : each)))
  return (
    <fieldset className={styles.part}>
      <legend>{t('monthly')}</legend>
      {rows.length < MAX_MONTHLY && (
        <div className={styles.more}>
          <Button
            size="sm"
            icon={Plus}
            onPress={() =>
              onChange([
                ...rows,
                { key: Math.max(...rows.map(({ key }) => key)) + 1, package: 'VOLUME', amount: null, description: '' },
              ])
            }
          >
            {t('moreCredits')}
          </Button>
        </div>
      )}
      {rows.map((row, index) => (
        <div key={row.key} className={styles.monthly} data-several={rows.length > 1 || undefined}>
          <Select
            label={t('package')}
            options={options}
            value={row.package}
            onChange={(chosen) => change(row, { package: chosen })}
          />
          <Stepper
            label={t('amount')}
            minValue={0}
            maxValue={MAX_CREDITS}
            value={row.amount}
            onChange={(amount) => change(row, { amount })}
          />
          <TextField
            label={t('description')}
            isOptional
            maxLength={500}
            value={row.description}
            onChange={(description) => change(row, { description })}
          />
          {rows.length > 1 && (
            <IconButton
              icon={Trash2}
              label={t('removeRow', { row: index + 1 })}
              onPress={() => onChange(rows.filter((each) => each !== row))}
            />
          )}
        </div>
      ))}
    </fieldset>
  )
}

/** Prices in kronor and credits. An empty field follows the price list (ADMIN-39). */
function Prices({
  draft: { prices, priceDescription },
  onChange,
}: {
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}) {
  const t = useTexts(adminSubscriptionsTexts)
  const names = useTexts(packageNameTexts)
  const money = useMoney()
  return (
    <fieldset className={styles.part}>
      <legend>{t('prices')}</legend>
      <DataTable className={cx(tableStyles.amount, styles.prices)}>
        <thead>
          <tr>
            <th scope="col">{t('package')}</th>
            <th scope="col" data-align="end">
              {t('usual')}
            </th>
            <th scope="col" data-align="end" className={styles.money}>
              {t('price')}
            </th>
            <th scope="col" data-align="end" className={styles.credits}>
              {t('credits')}
            </th>
          </tr>
        </thead>
        <tbody>
          {packageNames.map((each) => {
            const label = names(each)
            const change = (part: Partial<(typeof prices)[typeof each]>) =>
              onChange({ prices: { ...prices, [each]: { ...prices[each], ...part } } })
            return (
              <tr key={each}>
                <th scope="row" className={tableStyles.name}>
                  {label}
                </th>
                <td data-align="end" className="muted">
                  {money(DEFAULT_PRICES.monetary[packageOf(each)])}
                </td>
                <td>
                  <NumberField
                    size="sm"
                    aria-label={t('priceOf', { package: label })}
                    placeholder="–"
                    suffix="kr"
                    decimals={2}
                    minValue={0}
                    maxValue={MAX_PRICE}
                    value={prices[each].price}
                    onChange={(price) => change({ price })}
                  />
                </td>
                <td>
                  <NumberField
                    size="sm"
                    aria-label={t('creditsOf', { package: label })}
                    placeholder="–"
                    minValue={0}
                    maxValue={MAX_CREDITS}
                    value={prices[each].credits}
                    onChange={(credits) => change({ credits })}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </DataTable>
      <TextField
        label={t('description')}
        isOptional
        maxLength={500}
        help={t('emptyPrices')}
        value={priceDescription}
        onChange={(text) => onChange({ priceDescription: text })}
      />
    </fieldset>
  )
}
