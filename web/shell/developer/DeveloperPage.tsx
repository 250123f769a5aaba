import { useTexts } from '#web/i18n/texts.ts'
import { SheetBody } from '#web/ui/Layout.tsx'
import textStyles from '#web/styles/Text.module.css'
import { developerTexts } from './texts.ts'

/** A page with dummy content, for trying out components (SHELL-44). */
export default function DeveloperPage() {
  const t = useTexts(developerTexts)
  return (
    <SheetBody>
      <h1 className={textStyles.title}>{t('title')}</h1>
      <p>{t('body')}</p>
    </SheetBody>
  )
}
