import { CircleAlert } from 'lucide-react'
import { normalizeCompanyInfo, type CompanyInfo } from '#rules/companies/company-info.ts'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { Rich } from '#web/i18n/Rich.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { useCompanyId } from '#web/shell/viewer.ts'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Link } from '#web/ui/Link.tsx'
import textStyles from '#web/styles/Text.module.css'
import flexStyles from '#web/styles/Flex.module.css'
import styles from '#web/settings/Record.module.css'
import type { FixedInfo } from './fixed-info.ts'
import { getLabel, getProblem, type InfoPath } from '#web/features/company-info/info-fields.ts'
import { companyInfoTexts } from '#web/features/company-info/texts.ts'

interface InfoAsideProps {
  info: CompanyInfo
  fixed: FixedInfo
  errors: FieldErrors
  isEditing: boolean
  onGo: (path: string) => void
}

/** Lists the missing fields and previews the address on invoices. */
export function InfoAside({ info, fixed, errors, isEditing, onGo }: InfoAsideProps) {
  const t = useTexts(companyInfoTexts)
  const company = useCompanyId()
  const paths = Object.keys(errors) as InfoPath[]
  const { billingName, name, paperBilling, companyAddress, billingAddress, vatNumber, invoiceEmail } =
    normalizeCompanyInfo(info)
  const of = paperBilling ? 'billingAddress' : 'companyAddress'
  const address = paperBilling ? billingAddress : companyAddress
  const isTownInvalid = errors[`${of}.postNumber`] !== undefined || errors[`${of}.postArea`] !== undefined
  return (
    <div className={cx(flexStyles.sections, styles.aside)}>
      <section>
        <h2 className={textStyles.heading}>{t('remaining')}</h2>
        {paths.length === 0 ? (
          <p>{t('remainingNone')}</p>
        ) : (
          <>
            <ul className={styles.remaining}>
              {paths.map((path) => (
                <li key={path}>
                  <Icon icon={CircleAlert} size="sm" />
                  <button type="button" onClick={() => onGo(path)}>
                    {isEditing
                      ? getLabel(path, true)
                      : t('remainingItem', {
                          field: getLabel(path, true),
                          problem: getProblem(info, errors, path) ?? '',
                        })}
                  </button>
                </li>
              ))}
            </ul>
            <p>{t('remainingHelp')}</p>
          </>
        )}
      </section>
      <section>
        <h2 className={textStyles.heading}>{t('invoice')}</h2>
        <div className={styles.invoice}>
          <b>{billingName ?? name}</b>
          {address.coAddress && <span>c/o {address.coAddress}</span>}
          <span>{address.streetAddress || '–'}</span>
          <span data-bad={isTownInvalid || undefined}>{`${address.postNumber} ${address.postArea}`.trim() || '–'}</span>
          <span className={styles.muted}>{t('invoiceNumber', { number: fixed.organizationNumber })}</span>
          {vatNumber && <span className={styles.muted}>{t('invoiceVat', { number: vatNumber })}</span>}
        </div>
        <p>{paperBilling ? t('invoiceByPost') : invoiceEmail && t('invoiceByEmail', { email: invoiceEmail })}</p>
      </section>
      <section>
        <h2 className={textStyles.heading}>{t('hidden')}</h2>
        <p>
          <Rich
            text={t('hiddenBody')}
            parts={{ profile: (words) => <Link to={`/${company}/profile`}>{words}</Link> }}
          />
        </p>
      </section>
    </div>
  )
}
