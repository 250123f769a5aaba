import { ExternalLink } from 'lucide-react'
import { checkApplicationEmail, checkLink, type MethodChoice } from '#rules/ads/application-method.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { LinkButton } from '#web/ui/Link.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './Form.module.css'
import { formTexts } from './texts.ts'

interface ElsewhereProps {
  choice: MethodChoice
  siteUrl: string
  /** The link that the platform rejected because it leads to the job site. */
  rejectedLink: string | null
  isLocked: boolean
  onChange: (changed: Partial<MethodChoice>) => void
}

/** The link to an external application form (FORM-13 to FORM-15, FORM-17). */
export function LinkSection({ choice, siteUrl, rejectedLink, isLocked, onChange }: ElsewhereProps) {
  const t = useTexts(formTexts)
  const link = choice.link.trim()
  const code = link !== '' && link === rejectedLink ? 'ownSite' : checkLink(choice.link, [siteUrl])[0]
  // A locked link shows no error, because the user cannot correct it.
  const error =
    isLocked || link === '' || code === undefined || code === 'required'
      ? null
      : t(code === 'ownSite' ? 'link.ownSite' : code === 'tooLong' ? 'link.tooLong' : 'link.invalid')
  return (
    <section className={styles.part}>
      <TextField
        label={t('link.label')}
        placeholder={t('link.placeholder')}
        help={t('link.help')}
        inputMode="url"
        autoComplete="off"
        value={choice.link}
        onChange={(typed) => onChange({ link: typed })}
        onBlur={() => onChange({ link })}
        error={error}
        isDisabled={isLocked}
      />
      {code === undefined && (
        <div>
          <LinkButton href={link} icon={ExternalLink} size="sm">
            {t('link.test')}
          </LinkButton>
        </div>
      )}
    </section>
  )
}

/** The e-mail address that receives applications (FORM-16, FORM-17). */
export function EmailSection({ choice, isLocked, onChange }: Pick<ElsewhereProps, 'choice' | 'isLocked' | 'onChange'>) {
  const t = useTexts(formTexts)
  const isInvalid = !isLocked && choice.email.trim() !== '' && checkApplicationEmail(choice.email).length > 0
  return (
    <section className={styles.part}>
      <TextField
        label={t('email.label')}
        type="email"
        autoComplete="off"
        value={choice.email}
        onChange={(email) => onChange({ email })}
        onBlur={() => onChange({ email: choice.email.trim() })}
        error={isInvalid ? t('email.invalid') : null}
        isDisabled={isLocked}
      />
    </section>
  )
}
