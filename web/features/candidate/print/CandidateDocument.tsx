import type { ComponentProps } from 'react'
import { visibleText } from '#rules/text-and-time/visible-text.ts'
import type { printCandidateQuery } from '#web/__generated__/printCandidateQuery.graphql.ts'
import { SafeHtmlView } from '#web/editor/SafeHtmlView.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import print from '#web/print/Print.module.css'
import { DeedRow } from '../card/CardHistory.tsx'
import { cardTexts } from '../card/texts.ts'
import { channels } from '../channel/channels.ts'
import { channelTexts } from '../channel/texts.ts'

export type PrintedDeed = ComponentProps<typeof DeedRow>['deed']

interface CandidateDocumentProps {
  candidate: printCandidateQuery['response']['candidate']
  /** Oldest first. */
  deeds: readonly PrintedDeed[]
}

/** A candidate on paper: contact details, answers, notes and history, in full. */
export function CandidateDocument({ candidate, deeds }: CandidateDocumentProps) {
  const t = useTexts(cardTexts)
  const day = useDay()
  const number = useNumber()
  const stepName = useStepName()
  const { receivedAt, age, phone, email, rating, step, card } = candidate
  const touch = useTouchName()
  const facts = [
    [t('info.received'), day(receivedAt)],
    [t('print.step'), stepName(step.name)],
    [t('print.rating'), number(rating)],
    [t('info.age'), age === null ? null : t('info.years', { count: age })],
    [t('info.phone'), phone],
    [t('info.email'), email],
    [t('print.firstTouch'), touch(card.firstTouch)],
    [t('print.lastTouch'), touch(card.lastTouch)],
  ] as const
  return (
    <>
      <dl>
        {facts.map(
          ([label, value]) =>
            value != null && (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <h2>{t('print.answers')}</h2>
      {card.answers.length === 0 && <p>{t('info.noForm')}</p>}
      <ol>
        {card.answers.map(({ id, question, text, options }) => (
          <li key={id}>
            <small>{question}</small>
            {text === null ? (
              <ul>
                {options.map(({ title, selected }) => (
                  <li key={title}>
                    {selected ? '☒' : '☐'} {title}
                  </li>
                ))}
              </ul>
            ) : (
              <p className={print.text}>{text === '' ? t('info.noAnswer') : text}</p>
            )}
          </li>
        ))}
      </ol>
      <h2>{t('tab.notes')}</h2>
      {visibleText(card.note) === '' ? (
        <p>{t('notes.none')}</p>
      ) : (
        <SafeHtmlView html={card.note} className="" data-large={undefined} />
      )}
      <h2>{t('history.title')}</h2>
      <ol>
        {deeds.map((deed) => (
          <DeedRow key={deed.id} deed={deed} />
        ))}
      </ol>
    </>
  )
}

/** Returns a function that names a touch: its channel, with the label of a partner's link. */
function useTouchName() {
  const t = useTexts(channelTexts)
  return ({ channel, label }: { channel: string; label: string | null | undefined }): string => {
    const name = t(`name.${channels.toRule(channel)}`)
    return label == null ? name : t('labelled', { name, label })
  }
}
