import { History, RefreshCw, Trash2 } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import textStyles from '#web/styles/Text.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Link, LinkButton } from '#web/ui/Link.tsx'
import { graphiqlAddress } from './addresses.ts'
import { CopyBox } from './CopyBox.tsx'
import styles from './KeyPage.module.css'
import { keysTexts } from './texts.ts'

const PARTS = ['cost', 'calls', 'rate', 'deprecations'] as const
/** Where an answer says it. */
const NAMES: Readonly<Record<(typeof PARTS)[number], string>> = {
  cost: 'extensions.cost.cost',
  calls: 'extensions.cost.calls',
  rate: 'RateLimit-Remaining',
  deprecations: 'extensions.deprecations',
}

interface KeyHelpProps {
  masked: string
  /** Null if the user cannot read the log. */
  logPath: string | null
  /** Why the key cannot be replaced. Null if it can. */
  whyNotReplaced: string | null
  onReplace: () => void
  onDelete: () => void
}

/** How to use the key, what each answer says, and where to go next. */
export function KeyHelp({ masked, logPath, whyNotReplaced, onReplace, onDelete }: KeyHelpProps) {
  const t = useTexts(keysTexts)
  const header = `Authorization: Bearer ${masked}`
  return (
    <>
      <section>
        <h2 className={textStyles.heading}>{t('API.useThis')}</h2>
        <CopyBox text={header} label={t('copyExample')} />
        <p className={textStyles.help}>
          <Link href={graphiqlAddress}>{t('openGraphiql')}</Link> {t('pasteThere')}
        </p>
      </section>
      <section>
        <h2 className={textStyles.heading}>{t('answers.title')}</h2>
        <dl className={styles.answers}>
          {PARTS.map((part) => (
            <div key={part}>
              <dt>{NAMES[part]}</dt>
              <dd>{t(`answers.${part}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        {logPath !== null && (
          <LinkButton variant="ghost" icon={History} to={logPath}>
            {t('showInLog')}
          </LinkButton>
        )}
        <Button variant="ghost" icon={RefreshCw} whyDisabled={whyNotReplaced} onPress={onReplace}>
          {t('replace')}
        </Button>
        <p className={textStyles.help}>{t('replaceHelp')}</p>
        <Button variant="danger" icon={Trash2} onPress={onDelete}>
          {t('removeKey')}
        </Button>
      </section>
    </>
  )
}
