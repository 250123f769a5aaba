import { RotateCw, ScanText } from 'lucide-react'
import { useRef } from 'react'
import { stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { TagPill } from '#web/ui/TagPill.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { useDetails } from '../details-context.tsx'
import { detailsTexts } from '#web/features/ad/details/texts.ts'
import { areTagsOn, isProposal, sideOf, type TagState } from './tag-list.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Tags.module.css'

/** The tags that the analysis proposes, for the user to confirm (AD-108, AD-110). */
export function TagProposals({
  state,
  analysedAt,
  onAnalyse,
  onConfirm,
}: {
  state: TagState
  analysedAt: Date | null
  onAnalyse: () => void
  onConfirm: (label: string) => void
}) {
  const t = useTexts(detailsTexts)
  const common = useTexts(uiTexts)
  const { form, isLocked } = useDetails()
  const proposals = form.tags.filter(isProposal)
  const section = useRef<HTMLElement>(null)
  const confirm = (label: string) =>
    keepFocus({ list: section.current, item: 'li', inItem: 'button', otherwise: () => section.current }, () =>
      onConfirm(label),
    )
  const isOff = !areTagsOn(state)
  const analyse = () => {
    section.current?.focus()
    onAnalyse()
  }
  return (
    <section ref={section} tabIndex={-1} className={styles.proposals} aria-label={t('tags.fromText')}>
      <h2 className={textStyles.heading}>{t('tags.fromText')}</h2>
      {isOff ? (
        <p className={textStyles.help} role="status">
          {t(`tags.state.${state}`)}
        </p>
      ) : (
        <>
          <p className={textStyles.help}>
            {proposals.length > 0 ? t('tags.fromTextHelp') : state === 'analysing' ? '' : t('tags.noProposals')}
          </p>
          {(['positive', 'negative'] as const).map((side) => {
            const tags = proposals.filter((tag) => sideOf(tag) === side)
            return (
              tags.length > 0 && (
                <div key={side} className={styles.group}>
                  <h3 className={styles.small}>{t(`tags.${side}`)}</h3>
                  <ul className={styles.tags}>
                    {tags.map(({ label }) => (
                      <li key={label}>
                        <TagPill
                          name={label}
                          tone={side}
                          isUnreliable
                          isSmall
                          onConfirm={isLocked ? undefined : () => confirm(label)}
                        />
                      </li>
                    ))}
                  </ul>
                </div>
              )
            )
          })}
          {!isLocked && (
            <p className={styles.analysed}>
              <Icon icon={ScanText} size="sm" />
              {state === 'analysing' || !analysedAt
                ? t('tags.analysing')
                : t('tags.analysed', { time: stockholmTime(analysedAt) })}
            </p>
          )}
        </>
      )}
      {state === 'failed' && (
        <Button size="sm" icon={RotateCw} className={styles.again} onPress={analyse}>
          {common('retry')}
        </Button>
      )}
    </section>
  )
}
