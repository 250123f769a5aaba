import { ClipboardList, ExternalLink, FileText, Lock, Mail, type LucideIcon } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { appliesElsewhere, type Use } from '#rules/ads/ad-lifecycle.ts'
import { allowedMethods, APPLICATION_METHODS, type ApplicationMethod } from '#rules/ads/application-method.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './MethodCards.module.css'
import { formTexts } from './texts.ts'

const icons: Record<ApplicationMethod, LucideIcon> = {
  form: ClipboardList,
  documents: FileText,
  link: ExternalLink,
  email: Mail,
}

interface MethodCardsProps {
  method: ApplicationMethod | null
  /** The saved use decides which methods are selectable (FORM-05). */
  savedUse: Use
  isLocked: boolean
  onChange: (method: ApplicationMethod) => void
}

/** The four application methods (FORM-04). */
export function MethodCards({ method, savedUse, isLocked, onChange }: MethodCardsProps) {
  const t = useTexts(formTexts)
  const allowed = allowedMethods(savedUse)
  return (
    <section>
      <h2 id="method-title" className={textStyles.heading}>
        {t('method.title')}
      </h2>
      <RadioGroup
        aria-labelledby="method-title"
        className={styles.methods ?? ''}
        value={method}
        isDisabled={isLocked}
        onChange={(chosen) => {
          const next = APPLICATION_METHODS.find((each) => each === chosen)
          if (next) onChange(next)
        }}
      >
        {APPLICATION_METHODS.map((each) => (
          <Radio key={each} value={each} isDisabled={!allowed.includes(each)} className={styles.method ?? ''}>
            <Icon icon={icons[each]} />
            <b>{t(`method.${each}`)}</b>
            <span>{t(`method.${each}Detail`)}</span>
          </Radio>
        ))}
      </RadioGroup>
      {savedUse !== 'none' && !isLocked && (
        <p className={styles.help}>
          <Icon icon={Lock} size="sm" />
          {t(appliesElsewhere(savedUse) ? 'method.fixedElsewhere' : 'method.fixedForms')}
        </p>
      )}
    </section>
  )
}
