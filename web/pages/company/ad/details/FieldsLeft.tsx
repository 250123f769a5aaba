import { CircleAlert } from 'lucide-react'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Aside.module.css'
import { goToField } from './details-context.tsx'
import { pageSection } from './details-form.ts'
import { fieldName } from './error-texts.ts'
import { detailsTexts } from '#web/features/ad/details/texts.ts'

/** Lists the fields that are missing or invalid, with links to them (AD-79). */
export function FieldsLeft({
  errors,
  isAdAdmin,
  onGo,
}: {
  errors: FieldErrors
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
            <li key={path}>
              <Icon icon={CircleAlert} size="sm" />
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
