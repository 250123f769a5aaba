import type { ComponentProps } from 'react'
import { visibleText } from '#rules/text-and-time/visible-text.ts'
import type { printCandidateQuery } from '#web/__generated__/printCandidateQuery.graphql.ts'
import { SafeHtmlView } from '#web/editor/SafeHtmlView.tsx'
import { messageTexts } from '#web/features/message/texts.ts'
import { useDay, useDayAndTime } from '#web/i18n/date-format.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import print from '#web/print/Print.module.css'
import { DeedRow } from '../card/CardHistory.tsx'
import { kindOfFile } from '../card/document.ts'
import { groupMessages } from '../card/group-messages.ts'
import { cardTexts } from '../card/texts.ts'
import { undeliveredKey } from '../card/undelivered.ts'
import { channels, isByRecruiter } from '../channel/channels.ts'
import { channelTexts } from '../channel/texts.ts'

export type PrintedDeed = ComponentProps<typeof DeedRow>['deed']

interface CandidateDocumentProps {
  candidate: printCandidateQuery['response']['candidate']
  /** Oldest first. */
  deeds: readonly PrintedDeed[]
}

/** A candidate on paper: contact details, answers, documents, messages, notes and history, in full. */
export function CandidateDocument({ candidate, deeds }: CandidateDocumentProps) {
  const t = useTexts(cardTexts)
  const day = useDay()
  const number = useNumber()
  const stepName = useStepName()
  const { receivedAt, channel, age, phone, email, rating, step, card } = candidate
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
      {(card.answers.length > 0 || !isByRecruiter(channel)) && <h2>{t('print.answers')}</h2>}
      {card.answers.length === 0 && !isByRecruiter(channel) && <p>{t('info.noForm')}</p>}
      <ol>
        {card.answers.map(({ id, question, text, options }) => (
          <li key={id}>
            <small>{question}</small>
            {text === null ? (
              <ul>
                {options.map(({ title, isSelected: selected }) => (
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
      <CandidateFiles documents={candidate.documents} />
      <EarlierApplications candidate={candidate} />
      <CandidateMessages name={candidate.name} messages={card.messages} />
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

type Candidate = CandidateDocumentProps['candidate']

/** The documents that the candidate has uploaded, by name and kind. */
function CandidateFiles({ documents: { cvUrl, letterUrl, studyUrl, videoUrl, files } }: Pick<Candidate, 'documents'>) {
  const t = useTexts(cardTexts)
  const message = useTexts(messageTexts)
  const rows = [
    [message('document.cv'), cvUrl],
    [message('document.letter'), letterUrl],
    [t('document.study'), studyUrl],
    [message('document.video'), videoUrl],
    ...files.map(({ name, url }) => [name, url] as const),
  ] as const
  const uploaded = rows.flatMap(([name, url]) => (url === null ? [] : [{ name, url }]))
  return (
    <>
      <h2>{t('print.documents')}</h2>
      {uploaded.length === 0 ? (
        <p>{t('print.noDocuments')}</p>
      ) : (
        <ul>
          {uploaded.map(({ name, url }) => (
            <li key={url}>
              {name} <small>{kindOfFile(url)}</small>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The same person's other applications in the company, if there are any. */
function EarlierApplications({ candidate: { id, card } }: Pick<CandidateDocumentProps, 'candidate'>) {
  const t = useTexts(cardTexts)
  const day = useDay()
  const others = card.applications.filter(({ candidate }) => candidate.id !== id)
  return (
    others.length > 0 && (
      <>
        <h2>{t('print.applications')}</h2>
        <ul>
          {others.map(({ candidate, name, receivedAt }) => (
            <li key={candidate.id}>
              {name} <small>{day(receivedAt)}</small>
            </li>
          ))}
        </ul>
      </>
    )
  )
}

/** The chat, oldest first, and then the scheduled messages. Each message has its sender, its time and its marks. */
function CandidateMessages({ name, messages }: Pick<Candidate, 'name'> & Pick<Candidate['card'], 'messages'>) {
  const t = useTexts(cardTexts)
  const time = useDayAndTime()
  const { days, waiting } = groupMessages(messages)
  const all = [...days.flatMap((day) => day.messages), ...waiting]
  return (
    <>
      <h2>{t('chat.label')}</h2>
      {all.length === 0 && <p>{t('chat.none')}</p>}
      <ol>
        {all.map(({ id, sentAt, scheduledAt, heldUntil, undelivered, isFromCandidate, html, mail, sender }) => {
          const marks = [
            isFromCandidate && t('history.candidate'),
            mail !== null && t('mailed.by'),
            scheduledAt !== null && t('print.scheduled', { time: time(scheduledAt) }),
            heldUntil !== null && t('held.going'),
            mail?.isFromOtherAddress === true &&
              (mail.sender === null ? t('mailed.otherHidden') : t('mailed.other', { sender: mail.sender })),
            mail !== null &&
              mail.refusedAttachments.length > 0 &&
              t('mailed.refused', { count: mail.refusedAttachments.length, names: mail.refusedAttachments.join(', ') }),
            undelivered !== null && t(undeliveredKey(undelivered)),
          ].filter((mark) => mark !== false)
          return (
            <li key={id}>
              <p className={print.lead}>
                <b>{isFromCandidate ? name : sender?.name}</b>{' '}
                <small>{[...(scheduledAt === null ? [time(sentAt)] : []), ...marks].join('. ')}</small>
              </p>
              <SafeHtmlView html={html} className="" data-large={undefined} />
            </li>
          )
        })}
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
