import { ArrowRight, CopyPlus } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Block } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { adPageTexts } from './texts.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Card.module.css'

/** Lets the user start a new ad: copy an existing ad, or fill in the details (AD-57). */
export function NewAdChoice({ detailsPath, onCopy }: { detailsPath: string; onCopy: () => void }) {
  const t = useTexts(adPageTexts)
  return (
    <Block title={t('new.title')}>
      <ul className={styles.choices}>
        <li className={styles.choice}>
          <b>{t('new.create')}</b>
          <p className={textStyles.note}>{t('new.createText')}</p>
          <LinkButton to={detailsPath} variant="primary" iconEnd={ArrowRight}>
            {t('new.create')}
          </LinkButton>
        </li>
        <li className={styles.choice}>
          <b>{t('new.copy')}</b>
          <p className={textStyles.note}>{t('new.copyText')}</p>
          <Button icon={CopyPlus} onPress={onCopy}>
            {t('new.copyButton')}
          </Button>
        </li>
      </ul>
    </Block>
  )
}
