import { SALARY_MODES, SALARY_PAYOUTS, SALARY_TYPES, type SalaryMode } from '#rules/ads/ad-details-model.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldGrid, FormSection } from '#web/ui/Layout.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Select } from '#web/ui/Select.tsx'
import { AmountField } from './AmountField.tsx'
import styles from './Details.module.css'
import { Slot, useDetails } from './details-context.tsx'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

/** The preselected currency. */
const DEFAULT_CURRENCY = 'SEK'

/**
 * The type of salary and optional amounts (AD-94 to AD-98). Recommends a salary range but does not require it
 * (PLUS-44).
 */
export function SalarySection({
  id,
  currencies,
}: {
  id: string
  currencies: readonly { readonly code: string; readonly name: string }[]
}) {
  const t = useTexts(detailsTexts)
  const {
    form: { details },
    isLocked,
    change,
    error,
  } = useDetails()
  const { salaryMode } = details
  const changeMode = (mode: SalaryMode) =>
    change({ salaryMode: mode, salaryCurrency: details.salaryCurrency ?? DEFAULT_CURRENCY })
  const amount = (path: 'salaryFixed' | 'salaryFrom' | 'salaryTo', label: string) => (
    <Slot path={path}>
      <AmountField
        label={label}
        value={details[path]}
        onChange={(value) => change({ [path]: value })}
        error={error(path)}
        isDisabled={isLocked}
      />
    </Slot>
  )
  return (
    <FormSection id={id} title={t('sections.salary')} hint={t('salaryHint')}>
      <FieldGrid>
        <Segmented
          label={t('salaryType.label')}
          options={SALARY_TYPES.map((type) => ({ id: type, label: t(`salaryType.${type}`) }))}
          value={details.salaryType}
          onChange={(salaryType) => change({ salaryType })}
          isDisabled={isLocked}
        />
        <Segmented
          label={t('salaryMode.label')}
          options={SALARY_MODES.map((mode) => ({ id: mode, label: t(`salaryMode.${mode}`) }))}
          value={salaryMode}
          onChange={changeMode}
          isDisabled={isLocked}
        />
      </FieldGrid>
      {salaryMode === 'unset' && !isLocked && (
        <Notice
          end={
            <Button size="sm" onPress={() => changeMode('range')}>
              {t('salaryNudge.button')}
            </Button>
          }
        >
          {t('salaryNudge.text')}
        </Notice>
      )}
      {salaryMode !== 'unset' && (
        <div className={styles.amounts}>
          {salaryMode === 'fixed' ? (
            amount('salaryFixed', t('fields.salaryFixed'))
          ) : (
            <>
              {amount('salaryFrom', t('salaryFrom'))}
              {amount('salaryTo', t('salaryTo'))}
            </>
          )}
          <Slot path="salaryCurrency">
            <Select
              label={t('fields.salaryCurrency')}
              options={currencies.map(({ code, name }) => ({ id: code, label: code, detail: name }))}
              value={details.salaryCurrency}
              onChange={(salaryCurrency) => change({ salaryCurrency })}
              error={error('salaryCurrency')}
              isDisabled={isLocked}
            />
          </Slot>
          <Select
            label={t('salaryPayout.label')}
            options={SALARY_PAYOUTS.map((payout) => ({ id: payout, label: t(`salaryPayout.${payout}`) }))}
            value={details.salaryPayout}
            onChange={(salaryPayout) => change({ salaryPayout })}
            isDisabled={isLocked}
          />
        </div>
      )}
    </FormSection>
  )
}
