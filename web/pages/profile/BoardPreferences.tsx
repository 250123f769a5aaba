import { moveAtOnce } from '#web/state/move-at-once.ts'
import { dateFormat } from '#web/i18n/date-format.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { runAct } from '#web/relay/acts.ts'
import { updatePreferences } from '#web/shell/save-preferences.ts'
import { useStore } from '#web/state/create-store.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Switch } from '#web/ui/Switch.tsx'
import textStyles from '#web/styles/Text.module.css'
import { profileTexts } from './texts.ts'

/** How the user moves candidates on boards (PLUS-89). A change applies at once, and is taken back if it is not saved. */
export function BoardPreferences() {
  const t = useTexts(profileTexts)
  const locale = useLanguage() === 'en' ? 'EN' : 'SV'
  const isOn = useStore(moveAtOnce)
  const save = useOneAtATime(async (chosen: boolean) => {
    moveAtOnce.set(chosen)
    const saved = await runAct(updatePreferences, {
      input: { dateTimeFormat: dateFormat.get(), locale, shouldMoveAtOnce: chosen },
    })
    if (!saved || saved.errors.length > 0) moveAtOnce.set(!chosen)
  })
  return (
    <section>
      <h2 className={textStyles.heading}>{t('board.title')}</h2>
      <p>{t('board.help')}</p>
      <Switch isSelected={isOn} onChange={(chosen) => void save(chosen)}>
        {t('board.moveAtOnce')}
      </Switch>
    </section>
  )
}
