import { CircleAlert, CircleDashed } from 'lucide-react'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Aside.module.css'
import { goToField } from './details-context.tsx'
import { pageSection } from './details-form.ts'
import { fieldName } from '#web/features/ad/details/field-names.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

/**
 * Lists the fields that are missing or invalid, with links to them (AD-79). Only a field that shows its error is red:
 * nothing is wrong in a new ad.
 */
export function FieldsLeft({
  errors,
  isShown,
  isAdAdmin,
  onGo,
}: {
  errors: FieldErrors
  /** Whether the field at a path shows its error. */
  isShown: (path: string) => boolean
  isAdAdmin: boolean
  onGo: (path: string) => void
}) {
  const t = useTexts(detailsTexts)
  const paths = Object.keys(errors)
  return (
    <section>
      <h2 className={textStyles.heading}>{t('remaining.title')}</h2>
      {paths.length === 0 ? (
        <p className={styles.help}>{t('remaining.none')}</p>
      ) : (
        <ul className={styles.remaining}>
          {paths.map((path) => (
            <li key={path} data-wrong={isShown(path) || undefined}>
              <Icon icon={isShown(path) ? CircleAlert : CircleDashed} size="sm" />
              <button
                type="button"
                onClick={() => {
                  onGo(path)
                  goToField(path)
                }}
              >
                {path === 'tags'
                  ? fieldName(path)
                  : t('remaining.item', { field: fieldName(path), section: t(`sections.${pageSection(path)}`) })}
              </button>
            </li>
          ))}
        </ul>
      )}
      {paths.length > 0 && isAdAdmin && <p className={styles.help}>{t('remaining.adAdmin')}</p>}
    </section>
  )
}
